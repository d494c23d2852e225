import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pt: Catalogue<keyof typeof en> = {
  "form.title": "A sua experiência com {business}",
  "form.lead": "Elogios e críticas são igualmente bem-vindos.",
  "form.stars": "Como correu?",
  "form.starChoice": "{stars, plural, one {# estrela} many {# estrelas} other {# estrelas}}",
  "form.text": "A sua avaliação",
  "form.textHint": "O que correu bem e o que não correu?",
  "form.headline": "Título",
  "form.date": "Data da experiência",
  "form.name": "O seu nome",
  "form.language": "Idioma da avaliação",
  "form.optional": "opcional",
  "form.send": "Enviar avaliação",
  "form.publishedUnder": "A sua avaliação é publicada com o nome {name}.",
  "form.wrongInput": "Faltam respostas ou há respostas incorretas. Verifique-as, por favor.",
  "form.tooManyForms":
    "Chegaram demasiados formulários do seu endereço num minuto. Aguarde um minuto e envie o seu de novo.",
  "form.starsMissing": "Escolha de uma a cinco estrelas.",
  "form.textMissing": "Escreva algumas palavras.",
  "form.tooLong": "É demasiado longo.",
  "form.notPlain": "Contém caracteres que não podem ser publicados.",
  "form.dateWrong": "Não é uma data passada.",

  "thanks.title": "Agradecemos a sua opinião",
  "thanks.published": "A sua avaliação está publicada.",
  "thanks.held": "Recebemos a sua avaliação e vamos verificá-la antes de a publicar.",
  "thanks.see": "Ver a sua avaliação",

  "gone.title": "Este convite já não está aberto",
  "gone.text": "Já foi escrita uma avaliação com esta ligação, ou o convite foi retirado.",

  "unknown.title": "Ligação desconhecida",
  "unknown.text": "Não conhecemos esta ligação. Verifique se a copiou por inteiro.",

  "unsubscribe.title": "Cancelar subscrição",
  "unsubscribe.lead": "Quer deixar de receber convites de {business}?",
  "unsubscribe.button": "Cancelar subscrição",

  "unsubscribed.title": "Subscrição cancelada",
  "unsubscribed.text": "{business} não lhe enviará mais convites."
}

import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pt: Catalogue<keyof typeof en> = {
  "invitation.subject": "Como foi a sua experiência com {business}?",
  "invitation.reminderSubject": "Lembrete: como foi a sua experiência com {business}?",
  "invitation.preheader": "Escolha de uma a cinco estrelas e conte em poucas palavras como foi.",
  "invitation.title": "Como foi?",
  "invitation.greeting": "Olá, {customer}!",
  "invitation.request":
    "Agradecemos que tenha escolhido {business}. Quer contar a outras pessoas como foi?",
  "invitation.reminder":
    "Em {date}, pedimos a sua opinião sobre {business}. Ainda vai a tempo de responder.",
  "invitation.reference": "Número da encomenda",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {Produto} many {Produtos} other {Produtos}}",
  "invitation.stars": "Escolha as estrelas. Ainda poderá alterá-las na página seguinte.",
  "invitation.starChoice": "{stars, plural, one {# estrela} many {# estrelas} other {# estrelas}}",
  "invitation.publishedUnder":
    "A sua avaliação será publicada com o nome {name}, salvo outra escolha na página seguinte.",
  "invitation.reason":
    "Recebe esta mensagem porque, em {date}, {business} encarregou {service} de lhe pedir uma avaliação.",
  "invitation.unsubscribe": "Não receber mais convites de {business}",
  "report.subject": "A sua denúncia sobre uma avaliação de {business}",
  "report.greeting": "Olá,",
  "report.upheld":
    "Em {date} denunciou uma avaliação de {business}. Analisámo-la e damos-lhe razão.",
  "report.dismissed":
    "Em {date} denunciou uma avaliação de {business}. Analisámo-la e verificámos que cumpre as regras.",
  "report.decision": "A nossa decisão",
  "report.reason":
    "Recebe esta mensagem porque deixou o seu endereço com esta denúncia. {service} usou-o apenas para esta mensagem e apaga-o agora."
}

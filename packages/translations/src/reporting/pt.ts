import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pt: Catalogue<keyof typeof en> = {
  "report.title": "Denunciar esta avaliação",
  "report.of": "Avaliação de {business}, por {name}",
  "report.lead":
    "Uma pessoa lê cada denúncia e decide; a empresa não. Uma nota baixa não é motivo por si só.",
  "report.reason": "Qual é o problema?",
  "report.reason.fake": "Não é sobre uma experiência real",
  "report.reason.conflict_of_interest": "Quem a escreveu não é independente",
  "report.reason.offensive": "Insulta ou ameaça",
  "report.reason.personal_data": "Contém dados pessoais",
  "report.reason.advertising": "É publicidade ou spam",
  "report.reason.illegal": "Viola a lei",
  "report.reason.other": "Outra coisa",
  "report.text": "Explique o motivo",
  "report.textHint": "A que parte se refere, e como sabe?",
  "report.email": "O seu endereço de e-mail (opcional)",
  "report.emailHint": "Usamo-lo para lhe comunicar a nossa decisão e depois apagamo-lo.",
  "report.send": "Enviar denúncia",
  "report.reasonMissing": "Escolha um motivo.",
  "report.emailWrong": "Introduza um e-mail válido.",
  "report.tooMany":
    "Chegaram dez denúncias da sua rede numa hora. Poderá enviar a sua dentro de {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.",
  "report.thanksTitle": "Agradecemos a sua denúncia",
  "report.thanks":
    "Uma pessoa analisa a avaliação e decide. Se deixou um endereço, enviamos-lhe a decisão por e-mail.",
  "report.back": "Voltar à avaliação"
}

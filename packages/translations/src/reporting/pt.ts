import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pt: Catalogue<keyof typeof en> = {
  "report.title": "Denunciar esta avaliação",
  "report.of": "Avaliação de {business}, por {name}",
  "report.lead":
    "Cada denúncia é lida e decidida por uma pessoa, não pela empresa. Uma nota baixa não é motivo por si só.",
  "report.reason": "O que está errado?",
  "report.reason.fake": "Não é sobre uma experiência real",
  "report.reason.conflict_of_interest": "Quem a escreveu não é independente",
  "report.reason.offensive": "Insulta ou ameaça",
  "report.reason.personal_data": "Mostra dados pessoais",
  "report.reason.advertising": "É publicidade ou spam",
  "report.reason.illegal": "Viola a lei",
  "report.reason.other": "Outra coisa",
  "report.text": "Explique",
  "report.textHint": "A que parte se refere, e como sabe?",
  "report.email": "O seu endereço de e-mail (opcional)",
  "report.emailHint": "Usamo-lo para lhe comunicar a nossa decisão e depois apagamo-lo.",
  "report.send": "Enviar denúncia",
  "report.reasonMissing": "Escolha um motivo.",
  "report.emailWrong": "Isto não é um endereço de e-mail.",
  "report.tooMany": "Chegaram dez denúncias do seu endereço numa hora. Envie a sua mais tarde.",
  "report.thanksTitle": "Obrigado pela sua denúncia",
  "report.thanks":
    "Uma pessoa analisa a avaliação e decide. Se deixou um endereço, enviamos-lhe a decisão por e-mail.",
  "report.back": "Voltar à avaliação"
}

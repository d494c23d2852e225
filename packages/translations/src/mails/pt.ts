import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pt: Catalogue<keyof typeof en> = {
  "invitation.subject": "Como foi a sua experiência com {business}?",
  "invitation.reminderSubject": "Lembrete: como foi a sua experiência com {business}?",
  "invitation.greeting": "Olá, {customer},",
  "invitation.request": "Comprou recentemente em {business}. Como correu?",
  "invitation.reminder":
    "Há uma semana perguntámos como foi a sua experiência com {business}. Ainda vai a tempo de responder.",
  "invitation.action": "Escrever uma avaliação",
  "invitation.honesty":
    "Elogios e críticas são igualmente bem-vindos. A sua avaliação é publicada com o seu nome.",
  "invitation.unsubscribe": "Não receber mais convites de {business}:"
}

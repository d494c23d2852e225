import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const it: Catalogue<keyof typeof en> = {
  "invitation.subject": "Com’è andata la sua esperienza con {business}?",
  "invitation.reminderSubject": "Promemoria: com’è andata la sua esperienza con {business}?",
  "invitation.greeting": "Buongiorno {customer},",
  "invitation.request": "Di recente ha acquistato da {business}. Com’è andata?",
  "invitation.reminder":
    "Una settimana fa le abbiamo chiesto della sua esperienza con {business}. È ancora in tempo per raccontarla.",
  "invitation.action": "Scrivi una recensione",
  "invitation.honesty":
    "Elogi e critiche sono ugualmente benvenuti. La sua recensione viene pubblicata con il suo nome.",
  "invitation.unsubscribe": "Non ricevere più inviti da {business}:"
}

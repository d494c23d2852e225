import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const de: Catalogue<keyof typeof en> = {
  "invitation.subject": "Wie waren Ihre Erfahrungen mit {business}?",
  "invitation.reminderSubject": "Zur Erinnerung: Wie waren Ihre Erfahrungen mit {business}?",
  "invitation.greeting": "Guten Tag {customer},",
  "invitation.request": "Sie haben vor Kurzem bei {business} eingekauft. Wie war es?",
  "invitation.reminder":
    "vor einer Woche haben wir nach Ihren Erfahrungen mit {business} gefragt. Noch ist Zeit für eine Antwort.",
  "invitation.action": "Bewertung schreiben",
  "invitation.honesty":
    "Lob und Kritik sind gleichermaßen willkommen. Ihre Bewertung erscheint unter Ihrem Namen.",
  "invitation.unsubscribe": "Keine weiteren Einladungen von {business}:"
}

import type { InvitationWords } from "./words.ts"

export const de: InvitationWords = {
  subject: (business) => `Wie waren Ihre Erfahrungen mit ${business}?`,
  reminderSubject: (business) => `Zur Erinnerung: Wie waren Ihre Erfahrungen mit ${business}?`,
  greeting: (customer) => `Guten Tag ${customer},`,
  request: (business) =>
    `Sie waren kürzlich Kunde von ${business}. Möchten Sie anderen erzählen, wie es war?`,
  reminder: (business) =>
    `vor einer Woche haben wir nach Ihren Erfahrungen mit ${business} gefragt. Noch ist Zeit für eine Antwort.`,
  action: "Bewertung schreiben",
  honesty:
    "Lob und Kritik sind gleichermaßen willkommen. Ihre Bewertung erscheint unter Ihrem Namen.",
  unsubscribe: (business) => `Keine weiteren Einladungen von ${business}:`
}

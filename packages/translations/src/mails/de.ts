import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const de: Catalogue<keyof typeof en> = {
  "invitation.subject": "Wie waren Ihre Erfahrungen mit {business}?",
  "invitation.reminderSubject": "Erinnerung: Wie waren Ihre Erfahrungen mit {business}?",
  "invitation.preheader":
    "Wählen Sie einen bis fünf Sterne und erzählen Sie anderen in wenigen Worten, wie es war.",
  "invitation.title": "Wie war es?",
  "invitation.greeting": "Guten Tag {customer},",
  "invitation.request":
    "vielen Dank, dass Sie sich für {business} entschieden haben. Möchten Sie anderen erzählen, wie es war?",
  "invitation.reminder":
    "am {date} haben wir Sie nach Ihren Erfahrungen mit {business} gefragt. Noch ist Zeit für eine Antwort.",
  "invitation.reference": "Bestellnummer",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {Produkt} other {Produkte}}",
  "invitation.stars": "Wählen Sie Ihre Sterne. Auf der nächsten Seite lassen sie sich noch ändern.",
  "invitation.starChoice": "{stars, plural, one {# Stern} other {# Sterne}}",
  "invitation.publishedUnder":
    "Ihre Bewertung erscheint unter dem Namen {name}, wenn Sie auf der nächsten Seite nichts anderes wählen.",
  "invitation.reason":
    "{business} hat {service} am {date} beauftragt, Sie um eine Bewertung zu bitten. Deshalb erhalten Sie diese Nachricht.",
  "invitation.unsubscribe": "Keine weiteren Einladungen von {business}",
  "report.subject": "Ihre Meldung zu einer Bewertung für {business}",
  "report.greeting": "Guten Tag,",
  "report.upheld":
    "am {date} haben Sie eine Bewertung für {business} gemeldet. Wir haben sie geprüft und geben Ihnen recht.",
  "report.dismissed":
    "am {date} haben Sie eine Bewertung für {business} gemeldet. Wir haben sie geprüft und festgestellt, dass sie den Regeln entspricht.",
  "report.decision": "Unsere Entscheidung",
  "report.reason":
    "Sie erhalten diese Nachricht, weil Sie bei dieser Meldung Ihre Adresse angegeben haben. {service} hat sie nur für diese Nachricht verwendet und löscht sie jetzt."
}

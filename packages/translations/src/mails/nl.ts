import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const nl: Catalogue<keyof typeof en> = {
  "invitation.subject": "Hoe was uw ervaring met {business}?",
  "invitation.reminderSubject": "Herinnering: hoe was uw ervaring met {business}?",
  "invitation.preheader": "Kies één tot vijf sterren en vertel in een paar woorden hoe het was.",
  "invitation.title": "Hoe was het?",
  "invitation.greeting": "Beste {customer},",
  "invitation.request":
    "Bedankt dat u voor {business} hebt gekozen. Wilt u anderen vertellen hoe het was?",
  "invitation.reminder":
    "Op {date} vroegen we naar uw ervaring met {business}. U kunt nog steeds reageren.",
  "invitation.reference": "Bestelnummer",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {Product} other {Producten}}",
  "invitation.stars": "Kies uw sterren. Op de volgende pagina kunt u ze nog wijzigen.",
  "invitation.starChoice": "{stars, plural, one {# ster} other {# sterren}}",
  "invitation.publishedUnder":
    "Uw review verschijnt onder de naam {name}, tenzij u op de volgende pagina iets anders kiest.",
  "invitation.reason":
    "U ontvangt dit bericht omdat {business} op {date} aan {service} heeft gevraagd u uit te nodigen voor een review.",
  "invitation.unsubscribe": "Geen uitnodigingen meer van {business}",
  "report.subject": "Uw melding van een review over {business}",
  "report.greeting": "Goedendag,",
  "report.upheld":
    "Op {date} meldde u een review over {business}. We hebben die bekeken en geven u gelijk.",
  "report.dismissed":
    "Op {date} meldde u een review over {business}. We hebben die bekeken en vastgesteld dat de review aan de regels voldoet.",
  "report.decision": "Ons besluit",
  "report.reason":
    "U ontvangt dit bericht omdat u bij deze melding uw adres hebt opgegeven. {service} heeft het alleen voor dit bericht gebruikt en verwijdert het nu."
}

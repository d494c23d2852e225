import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const nl: Catalogue<keyof typeof en> = {
  "invitation.subject": "Hoe was uw ervaring met {business}?",
  "invitation.reminderSubject": "Herinnering: hoe was uw ervaring met {business}?",
  "invitation.greeting": "Hallo {customer},",
  "invitation.request": "U was onlangs bij {business}. Hoe ging het?",
  "invitation.reminder":
    "Een week geleden vroegen we naar uw ervaring met {business}. U kunt nog steeds antwoorden.",
  "invitation.action": "Schrijf een review",
  "invitation.honesty": "Lof en kritiek zijn even welkom. Uw review verschijnt onder uw naam.",
  "invitation.unsubscribe": "Geen uitnodigingen meer van {business}:"
}

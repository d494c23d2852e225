import type { InvitationWords } from "./words.ts"

export const nl: InvitationWords = {
  subject: (business) => `Hoe was uw ervaring met ${business}?`,
  reminderSubject: (business) => `Herinnering: hoe was uw ervaring met ${business}?`,
  greeting: (customer) => `Hallo ${customer},`,
  request: (business) =>
    `u was onlangs klant van ${business}. Wilt u anderen vertellen hoe het ging?`,
  reminder: (business) =>
    `een week geleden vroegen we naar uw ervaring met ${business}. U kunt nog steeds antwoorden.`,
  action: "Schrijf een review",
  honesty: "Lof en kritiek zijn even welkom. Uw review verschijnt onder uw naam.",
  unsubscribe: (business) => `Geen uitnodigingen meer van ${business}:`
}

import type { InvitationWords } from "./words.ts"

export const fr: InvitationWords = {
  subject: (business) => `Comment s'est passée votre expérience avec ${business} ?`,
  reminderSubject: (business) => `Rappel : votre expérience avec ${business}`,
  greeting: (customer) => `Bonjour ${customer},`,
  request: (business) =>
    `vous avez récemment été client de ${business}. Souhaitez-vous partager votre expérience ?`,
  reminder: (business) =>
    `il y a une semaine, nous vous avons demandé votre avis sur ${business}. Il est encore temps de le donner.`,
  action: "Écrire un avis",
  honesty:
    "Les éloges comme les critiques sont les bienvenus. Votre avis est publié sous votre nom.",
  unsubscribe: (business) => `Ne plus recevoir d'invitations de ${business} :`
}

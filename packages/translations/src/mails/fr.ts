import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const fr: Catalogue<keyof typeof en> = {
  "invitation.subject": "Comment s’est passée votre expérience avec {business} ?",
  "invitation.reminderSubject": "Rappel : votre expérience avec {business}",
  "invitation.greeting": "Bonjour {customer},",
  "invitation.request":
    "Vous avez récemment fait appel à {business}. Comment cela s’est-il passé ?",
  "invitation.reminder":
    "Il y a une semaine, nous vous avons demandé votre avis sur {business}. Il est encore temps de le donner.",
  "invitation.action": "Écrire un avis",
  "invitation.honesty":
    "Les éloges comme les critiques sont les bienvenus. Votre avis est publié sous votre nom.",
  "invitation.unsubscribe": "Ne plus recevoir d’invitations de {business} :"
}

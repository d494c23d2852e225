import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const fr: Catalogue<keyof typeof en> = {
  "invitation.subject": "Comment s’est passée votre expérience avec {business} ?",
  "invitation.reminderSubject": "Rappel : comment s’est passée votre expérience avec {business} ?",
  "invitation.preheader":
    "Choisissez de une à cinq étoiles et racontez en quelques mots comment cela s’est passé.",
  "invitation.title": "Comment cela s’est-il passé ?",
  "invitation.greeting": "Bonjour {customer},",
  "invitation.request":
    "Merci d’avoir choisi {business}. Souhaitez-vous partager votre expérience ?",
  "invitation.reminder":
    "Le {date}, nous vous avons demandé votre avis sur {business}. Il est encore temps de le donner.",
  "invitation.reference": "Commande",
  "invitation.fact": "{name} : {value}",
  "invitation.products": "{count, plural, one {Produit} many {Produits} other {Produits}}",
  "invitation.stars":
    "Choisissez un nombre d’étoiles. Vous pourrez encore le modifier à la page suivante.",
  "invitation.starChoice": "{stars, plural, one {# étoile} many {# étoiles} other {# étoiles}}",
  "invitation.publishedUnder":
    "Votre avis sera publié sous le nom « {name} », sauf si vous en décidez autrement à la page suivante.",
  "invitation.reason":
    "Vous recevez ce message, car {business} a demandé à {service}, le {date}, de vous inviter à donner votre avis.",
  "invitation.unsubscribe": "Ne plus recevoir les invitations envoyées par {business}",
  "report.subject": "Votre signalement d’un avis sur {business}",
  "report.greeting": "Bonjour,",
  "report.upheld":
    "Le {date}, vous avez signalé un avis sur {business}. Nous l’avons examiné et vous donnons raison.",
  "report.dismissed":
    "Le {date}, vous avez signalé un avis sur {business}. Nous l’avons examiné et constaté qu’il respecte les règles.",
  "report.decision": "Notre décision",
  "report.reason":
    "Vous recevez ce message parce que vous avez indiqué votre adresse dans ce signalement. {service} ne l’a utilisée que pour ce message et la supprime maintenant."
}

import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const fr: Catalogue<keyof typeof en> = {
  "form.title": "Votre expérience avec {business}",
  "form.lead": "Les éloges comme les critiques sont les bienvenus.",
  "form.stars": "Comment était-ce ?",
  "form.starChoice": "{stars, plural, one {# étoile} many {# étoiles} other {# étoiles}}",
  "form.text": "Votre avis",
  "form.textHint": "Qu’est-ce qui s’est bien passé, ou pas ?",
  "form.headline": "Titre",
  "form.date": "Date de l’expérience",
  "form.name": "Votre nom",
  "form.language": "Langue de votre avis",
  "form.optional": "facultatif",
  "form.send": "Envoyer l’avis",
  "form.publishedUnder": "Votre avis est publié sous le nom de {name}.",
  "form.wrongInput": "Des réponses manquent ou ne conviennent pas. Merci de les revoir.",
  "form.tooManyForms":
    "Trop de formulaires sont venus de votre adresse en une minute. Merci d’attendre une minute, puis de renvoyer le vôtre.",
  "form.starsMissing": "Choisissez de une à cinq étoiles.",
  "form.textMissing": "Écrivez quelques mots.",
  "form.tooLong": "C’est trop long.",
  "form.notPlain": "Ceci contient des caractères qui ne peuvent pas être publiés.",
  "form.dateWrong": "Cette date n’est pas passée.",

  "thanks.title": "Merci",
  "thanks.published": "Votre avis est publié.",
  "thanks.held": "Nous avons bien reçu votre avis. Il est vérifié avant d’être publié.",
  "thanks.see": "Voir votre avis",

  "gone.title": "Cette invitation n’est plus ouverte",
  "gone.text": "Un avis a déjà été écrit avec ce lien, ou l’invitation a été retirée.",

  "unknown.title": "Lien inconnu",
  "unknown.text": "Nous ne connaissons pas ce lien. Vérifiez qu’il a été copié en entier.",

  "unsubscribe.title": "Se désabonner",
  "unsubscribe.lead": "Ne plus recevoir d’invitations de {business} ?",
  "unsubscribe.button": "Se désabonner",

  "unsubscribed.title": "Désabonnement confirmé",
  "unsubscribed.text": "{business} ne vous enverra plus d’invitation."
}

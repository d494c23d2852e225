import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const it: Catalogue<keyof typeof en> = {
  "form.title": "La sua esperienza con {business}",
  "form.lead": "Elogi e critiche sono ugualmente benvenuti.",
  "form.stars": "Com’è andata?",
  "form.starChoice": "{stars, plural, one {# stella} many {# stelle} other {# stelle}}",
  "form.text": "La sua recensione",
  "form.textHint": "Che cosa è andato bene e che cosa no?",
  "form.headline": "Titolo",
  "form.date": "Data dell’esperienza",
  "form.name": "Il suo nome",
  "form.language": "Lingua della recensione",
  "form.optional": "facoltativo",
  "form.send": "Invia la recensione",
  "form.publishedUnder": "La sua recensione viene pubblicata con il nome {name}.",
  "form.wrongInput": "Alcune risposte mancano o non sono corrette. Le controlli, per favore.",
  "form.tooManyForms":
    "Dal suo indirizzo sono arrivati troppi moduli in un minuto. Attenda un minuto e invii di nuovo il suo.",
  "form.starsMissing": "Scelga da una a cinque stelle.",
  "form.textMissing": "Scriva qualche parola.",
  "form.tooLong": "È troppo lungo.",
  "form.notPlain": "Contiene caratteri che non si possono pubblicare.",
  "form.dateWrong": "Non è una data passata.",

  "thanks.title": "Grazie",
  "thanks.published": "La sua recensione è pubblicata.",
  "thanks.held": "Abbiamo ricevuto la sua recensione e la controlleremo prima di pubblicarla.",
  "thanks.see": "Vedi la sua recensione",

  "gone.title": "Questo invito non è più aperto",
  "gone.text":
    "Con questo link è già stata scritta una recensione, oppure l’invito è stato ritirato.",

  "unknown.title": "Link sconosciuto",
  "unknown.text": "Non conosciamo questo link. Verifichi di averlo copiato per intero.",

  "unsubscribe.title": "Annulla iscrizione",
  "unsubscribe.lead": "Non vuole più ricevere inviti da {business}?",
  "unsubscribe.button": "Annulla iscrizione",

  "unsubscribed.title": "Iscrizione annullata",
  "unsubscribed.text": "{business} non le invierà più inviti."
}

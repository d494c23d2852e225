import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const de: Catalogue<keyof typeof en> = {
  "form.title": "Ihre Erfahrung mit {business}",
  "form.lead": "Lob und Kritik sind gleichermaßen willkommen.",
  "form.stars": "Wie war es?",
  "form.starChoice": "{stars, plural, one {# Stern} other {# Sterne}}",
  "form.text": "Ihre Bewertung",
  "form.textHint": "Was war gut, was nicht?",
  "form.headline": "Titel",
  "form.date": "Datum der Erfahrung",
  "form.name": "Ihr Name",
  "form.language": "Sprache Ihrer Bewertung",
  "form.optional": "freiwillig",
  "form.send": "Bewertung senden",
  "form.publishedUnder": "Ihre Bewertung erscheint unter dem Namen {name}.",
  "form.wrongInput": "Einige Angaben fehlen oder stimmen nicht. Bitte prüfen Sie sie noch einmal.",
  "form.tooManyForms":
    "Von Ihrer Adresse kamen zu viele Formulare in einer Minute. Bitte warten Sie eine Minute und senden Sie Ihres dann noch einmal.",
  "form.starsMissing": "Wählen Sie einen bis fünf Sterne.",
  "form.textMissing": "Schreiben Sie ein paar Worte.",
  "form.tooLong": "Das ist zu lang.",
  "form.notPlain": "Das enthält Zeichen, die nicht veröffentlicht werden können.",
  "form.dateWrong": "Dieses Datum liegt nicht in der Vergangenheit.",

  "thanks.title": "Vielen Dank",
  "thanks.published": "Ihre Bewertung ist veröffentlicht.",
  "thanks.held": "Ihre Bewertung ist eingegangen und wird vor der Veröffentlichung geprüft.",
  "thanks.see": "Ihre Bewertung ansehen",

  "gone.title": "Diese Einladung ist nicht mehr offen",
  "gone.text":
    "Mit diesem Link wurde schon eine Bewertung geschrieben, oder die Einladung wurde zurückgezogen.",

  "unknown.title": "Unbekannter Link",
  "unknown.text":
    "Wir kennen diesen Link nicht. Bitte prüfen Sie, ob er vollständig kopiert wurde.",

  "unsubscribe.title": "Abmelden",
  "unsubscribe.lead": "Möchten Sie keine Einladungen von {business} mehr erhalten?",
  "unsubscribe.button": "Abmelden",

  "unsubscribed.title": "Sie sind abgemeldet",
  "unsubscribed.text": "{business} wird Sie nicht mehr einladen."
}

import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const nl: Catalogue<keyof typeof en> = {
  "form.title": "Uw ervaring met {business}",
  "form.lead": "Lof en kritiek zijn even welkom.",
  "form.stars": "Hoe was het?",
  "form.starChoice": "{stars, plural, one {# ster} other {# sterren}}",
  "form.text": "Uw review",
  "form.textHint": "Wat ging goed, wat niet?",
  "form.headline": "Titel",
  "form.date": "Datum van de ervaring",
  "form.name": "Uw naam",
  "form.language": "Taal van uw review",
  "form.optional": "niet verplicht",
  "form.send": "Review versturen",
  "form.publishedUnder": "Uw review verschijnt onder de naam {name}.",
  "form.wrongInput": "Er ontbreken antwoorden of ze kloppen niet. Kijk ze nog eens na.",
  "form.tooManyForms":
    "Er kwamen te veel formulieren van uw adres binnen een minuut. Wacht een minuut en verstuur het uwe dan opnieuw.",
  "form.starsMissing": "Kies één tot vijf sterren.",
  "form.textMissing": "Schrijf een paar woorden.",
  "form.tooLong": "Dit is te lang.",
  "form.notPlain": "Dit bevat tekens die niet gepubliceerd kunnen worden.",
  "form.dateWrong": "Dit is geen datum in het verleden.",

  "thanks.title": "Dank u wel",
  "thanks.published": "Uw review is gepubliceerd.",
  "thanks.held": "Uw review is ontvangen en wordt gecontroleerd voordat hij verschijnt.",
  "thanks.see": "Uw review bekijken",

  "gone.title": "Deze uitnodiging is niet meer open",
  "gone.text": "Met deze link is al een review geschreven, of de uitnodiging is ingetrokken.",

  "unknown.title": "Onbekende link",
  "unknown.text": "We kennen deze link niet. Controleer of u hem helemaal hebt gekopieerd.",

  "unsubscribe.title": "Afmelden",
  "unsubscribe.lead": "Wilt u geen uitnodigingen van {business} meer ontvangen?",
  "unsubscribe.button": "Afmelden",

  "unsubscribed.title": "U bent afgemeld",
  "unsubscribed.text": "{business} nodigt u niet meer uit."
}

import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pl: Catalogue<keyof typeof en> = {
  "form.title": "Państwa opinia o {business}",
  "form.lead": "Pochwały i krytyka są równie mile widziane.",
  "form.stars": "Jak było?",
  "form.starChoice":
    "{stars, plural, one {# gwiazdka} few {# gwiazdki} many {# gwiazdek} other {# gwiazdki}}",
  "form.text": "Opinia",
  "form.textHint": "Co było dobre, a co nie?",
  "form.headline": "Tytuł",
  "form.date": "Data zdarzenia",
  "form.name": "Imię i nazwisko",
  "form.language": "Język opinii",
  "form.optional": "nieobowiązkowe",
  "form.send": "Wyślij opinię",
  "form.publishedUnder": "Opinia zostanie opublikowana pod nazwiskiem {name}.",
  "form.wrongInput": "Brakuje odpowiedzi lub są błędne. Prosimy je sprawdzić.",
  "form.tooManyForms":
    "Z tego adresu w ciągu minuty przyszło zbyt wiele formularzy. Prosimy odczekać minutę i wysłać formularz ponownie.",
  "form.starsMissing": "Prosimy wybrać od jednej do pięciu gwiazdek.",
  "form.textMissing": "Prosimy napisać kilka słów.",
  "form.tooLong": "To jest za długie.",
  "form.notPlain": "Tekst zawiera znaki, których nie można opublikować.",
  "form.dateWrong": "To nie jest data z przeszłości.",

  "thanks.title": "Dziękujemy",
  "thanks.published": "Opinia została opublikowana.",
  "thanks.held": "Otrzymaliśmy opinię i sprawdzimy ją przed publikacją.",
  "thanks.see": "Zobacz swoją opinię",

  "gone.title": "To zaproszenie nie jest już aktywne",
  "gone.text": "Za pomocą tego linku napisano już opinię albo zaproszenie wycofano.",

  "unknown.title": "Nieznany link",
  "unknown.text": "Nie znamy tego linku. Prosimy sprawdzić, czy został skopiowany w całości.",

  "unsubscribe.title": "Rezygnacja z zaproszeń",
  "unsubscribe.lead": "Czy chcą Państwo zrezygnować z zaproszeń od {business}?",
  "unsubscribe.button": "Rezygnuję",

  "unsubscribed.title": "Zaproszenia zostały wyłączone",
  "unsubscribed.text": "{business} nie wyśle już zaproszeń na ten adres."
}

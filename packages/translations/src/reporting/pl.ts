import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pl: Catalogue<keyof typeof en> = {
  "report.title": "Zgłoś tę opinię",
  "report.of": "Opinia: {name} o firmie {business}",
  "report.lead":
    "Każde zgłoszenie czyta i rozstrzyga człowiek, a nie firma. Sama niska ocena nie jest powodem.",
  "report.reason": "Co jest z nią nie tak?",
  "report.reason.fake": "Nie opisuje prawdziwej sytuacji",
  "report.reason.conflict_of_interest":
    "Nie jest niezależna, np. pochodzi od firmy lub konkurencji",
  "report.reason.offensive": "Obraża lub grozi",
  "report.reason.personal_data": "Ujawnia dane osobowe",
  "report.reason.advertising": "Jest reklamą lub spamem",
  "report.reason.illegal": "Narusza prawo",
  "report.reason.other": "Coś innego",
  "report.text": "Prosimy o wyjaśnienie",
  "report.textHint": "O który fragment chodzi i skąd to wiadomo?",
  "report.email": "Adres e-mail (opcjonalnie)",
  "report.emailHint": "Użyjemy go, aby przekazać naszą decyzję, a potem go usuniemy.",
  "report.send": "Wyślij zgłoszenie",
  "report.reasonMissing": "Prosimy wybrać powód.",
  "report.emailWrong": "Prosimy podać adres e-mail, np. imie@example.com.",
  "report.tooMany":
    "Z tego połączenia internetowego w ciągu godziny wysłano dziesięć zgłoszeń. Zgłoszenie można będzie wysłać za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.",
  "report.thanksTitle": "Dziękujemy za zgłoszenie",
  "report.thanks":
    "Człowiek sprawdzi opinię i podejmie decyzję. Jeśli podano adres, przekażemy ją e-mailem.",
  "report.back": "Wróć do opinii"
}

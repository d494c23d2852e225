import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const de: Catalogue<keyof typeof en> = {
  "report.title": "Diese Bewertung melden",
  "report.of": "Bewertung von {business}, verfasst von {name}",
  "report.lead":
    "Jede Meldung wird von einem Menschen gelesen und entschieden, nicht vom Unternehmen. Eine schlechte Note allein ist kein Grund.",
  "report.reason": "Was stimmt nicht damit?",
  "report.reason.fake": "Sie beruht nicht auf einem echten Erlebnis",
  "report.reason.conflict_of_interest": "Wer sie geschrieben hat, ist nicht unabhängig",
  "report.reason.offensive": "Sie beleidigt oder droht",
  "report.reason.personal_data": "Sie zeigt persönliche Daten",
  "report.reason.advertising": "Sie ist Werbung oder Spam",
  "report.reason.illegal": "Sie verstößt gegen das Gesetz",
  "report.reason.other": "Etwas anderes",
  "report.text": "Bitte erklären Sie es",
  "report.textHint": "Welche Stelle meinen Sie, und woher wissen Sie es?",
  "report.email": "Ihre E-Mail-Adresse (freiwillig)",
  "report.emailHint": "Wir teilen Ihnen darüber unsere Entscheidung mit und löschen sie danach.",
  "report.send": "Meldung senden",
  "report.reasonMissing": "Wählen Sie einen Grund.",
  "report.emailWrong": "Das ist keine E-Mail-Adresse.",
  "report.tooMany":
    "Von Ihrer Adresse kamen zehn Meldungen innerhalb einer Stunde. Bitte senden Sie Ihre später.",
  "report.thanksTitle": "Danke für Ihre Meldung",
  "report.thanks":
    "Ein Mensch sieht sich die Bewertung an und entscheidet darüber. Wenn Sie eine Adresse angegeben haben, teilen wir Ihnen die Entscheidung per E-Mail mit.",
  "report.back": "Zurück zur Bewertung"
}

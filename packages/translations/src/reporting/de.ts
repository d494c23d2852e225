import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const de: Catalogue<keyof typeof en> = {
  "report.title": "Diese Bewertung melden",
  "report.of": "Bewertung für {business}, verfasst von {name}",
  "report.lead":
    "Jede Meldung liest ein Mensch, und er entscheidet, nicht das Unternehmen. Eine schlechte Bewertung allein ist kein Grund.",
  "report.reason": "Was stimmt damit nicht?",
  "report.reason.fake": "Sie beruht nicht auf einem echten Erlebnis",
  "report.reason.conflict_of_interest": "Sie kommt nicht von unabhängiger Seite",
  "report.reason.offensive": "Sie beleidigt oder droht",
  "report.reason.personal_data": "Sie enthält persönliche Daten",
  "report.reason.advertising": "Sie ist Werbung oder Spam",
  "report.reason.illegal": "Sie verstößt gegen das Gesetz",
  "report.reason.other": "Etwas anderes",
  "report.text": "Bitte begründen Sie Ihre Meldung",
  "report.textHint": "Welche Stelle meinen Sie, und woher wissen Sie es?",
  "report.email": "Ihre E-Mail-Adresse (freiwillig)",
  "report.emailHint":
    "Wir nutzen sie, um Ihnen unsere Entscheidung mitzuteilen, und löschen sie danach.",
  "report.send": "Meldung senden",
  "report.reasonMissing": "Bitte wählen Sie einen Grund.",
  "report.emailWrong": "Bitte geben Sie eine E-Mail-Adresse wie name@example.com ein.",
  "report.tooMany":
    "Über Ihre Internetverbindung kamen innerhalb einer Stunde zehn Meldungen. Sie können Ihre Meldung in {minutes, plural, one {# Minute} other {# Minuten}} senden.",
  "report.thanksTitle": "Danke für Ihre Meldung",
  "report.thanks":
    "Ein Mensch sieht sich die Bewertung an und entscheidet darüber. Wenn Sie eine Adresse angegeben haben, teilen wir Ihnen die Entscheidung per E-Mail mit.",
  "report.back": "Zurück zur Bewertung"
}

import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const nl: Catalogue<keyof typeof en> = {
  "report.title": "Deze review melden",
  "report.of": "Review over {business}, door {name}",
  "report.lead":
    "Elke melding wordt gelezen door een mens. Die beslist, niet het bedrijf. Een slechte beoordeling alleen is geen reden.",
  "report.reason": "Wat is er mis mee?",
  "report.reason.fake": "De review gaat niet over een echte ervaring",
  "report.reason.conflict_of_interest": "De schrijver is niet onafhankelijk",
  "report.reason.offensive": "De review is beledigend of bedreigend",
  "report.reason.personal_data": "De review bevat persoonsgegevens",
  "report.reason.advertising": "De review is reclame of spam",
  "report.reason.illegal": "De review is in strijd met de wet",
  "report.reason.other": "Iets anders",
  "report.text": "Licht uw melding toe",
  "report.textHint": "Welk deel bedoelt u, en hoe weet u het?",
  "report.email": "Uw e-mailadres (niet verplicht)",
  "report.emailHint": "We gebruiken het om u ons besluit te laten weten en verwijderen het daarna.",
  "report.send": "Melding versturen",
  "report.reasonMissing": "Kies een reden.",
  "report.emailWrong": "Vul een e-mailadres in, zoals naam@example.com.",
  "report.tooMany":
    "Vanaf uw internetverbinding zijn binnen een uur tien meldingen verstuurd. U kunt uw melding over {minutes, plural, one {# minuut} other {# minuten}} versturen.",
  "report.thanksTitle": "Bedankt voor uw melding",
  "report.thanks":
    "Een mens bekijkt de review en beslist. Als u een adres hebt opgegeven, mailen we u het besluit.",
  "report.back": "Terug naar de review"
}

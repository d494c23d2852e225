import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const it: Catalogue<keyof typeof en> = {
  "report.title": "Segnala questa recensione",
  "report.of": "Recensione di {business}, scritta da {name}",
  "report.lead":
    "Una persona legge ogni segnalazione e decide; l’azienda no. Un voto basso da solo non è un motivo.",
  "report.reason": "Che cosa non va?",
  "report.reason.fake": "Non riguarda un’esperienza reale",
  "report.reason.conflict_of_interest": "Chi l’ha scritta non è indipendente",
  "report.reason.offensive": "Insulta o minaccia",
  "report.reason.personal_data": "Contiene dati personali",
  "report.reason.advertising": "È pubblicità o spam",
  "report.reason.illegal": "Viola la legge",
  "report.reason.other": "Altro",
  "report.text": "Spieghi il motivo",
  "report.textHint": "A quale parte si riferisce, e come lo sa?",
  "report.email": "Il suo indirizzo e-mail (facoltativo)",
  "report.emailHint": "Lo usiamo per comunicarle la nostra decisione e poi lo cancelliamo.",
  "report.send": "Invia segnalazione",
  "report.reasonMissing": "Scelga un motivo.",
  "report.emailWrong": "Inserisca un indirizzo e-mail valido.",
  "report.tooMany":
    "Dalla sua connessione sono arrivate dieci segnalazioni in un’ora. Potrà inviare la sua tra {minutes, plural, one {# minuto} many {# minuti} other {# minuti}}.",
  "report.thanksTitle": "Grazie per la segnalazione",
  "report.thanks":
    "Una persona esamina la recensione e decide. Se ha lasciato un indirizzo, le comunicheremo la decisione via e-mail.",
  "report.back": "Torna alla recensione"
}

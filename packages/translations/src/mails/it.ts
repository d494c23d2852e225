import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const it: Catalogue<keyof typeof en> = {
  "invitation.subject": "Com’è andata la sua esperienza con {business}?",
  "invitation.reminderSubject": "Promemoria: com’è andata la sua esperienza con {business}?",
  "invitation.preheader": "Scelga da una a cinque stelle e racconti in poche parole com’è andata.",
  "invitation.title": "Com’è andata?",
  "invitation.greeting": "Buongiorno {customer},",
  "invitation.request":
    "grazie per aver scelto {business}. Vuole raccontare agli altri com’è andata?",
  "invitation.reminder":
    "qualche giorno fa ({date}) le abbiamo chiesto della sua esperienza con {business}. È ancora in tempo per rispondere.",
  "invitation.reference": "Numero d’ordine",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {Prodotto} many {Prodotti} other {Prodotti}}",
  "invitation.stars": "Scelga le stelle. Potrà ancora cambiarle nella pagina successiva.",
  "invitation.starChoice": "{stars, plural, one {# stella} many {# stelle} other {# stelle}}",
  "invitation.publishedUnder":
    "La sua recensione sarà pubblicata con il nome {name}, salvo altra scelta nella pagina successiva.",
  "invitation.reason":
    "Riceve questo messaggio perché in data {date} {business} ha chiesto a {service} di invitarla a scrivere una recensione.",
  "invitation.unsubscribe": "Non ricevere più inviti da {business}",
  "report.subject": "La sua segnalazione su una recensione di {business}",
  "report.greeting": "Buongiorno,",
  "report.upheld":
    "Ha segnalato una recensione di {business} ({date}). L’abbiamo esaminata e le diamo ragione.",
  "report.dismissed":
    "Ha segnalato una recensione di {business} ({date}). L’abbiamo esaminata e abbiamo constatato che rispetta le regole.",
  "report.decision": "La nostra decisione",
  "report.reason":
    "Riceve questo messaggio perché ha lasciato il suo indirizzo con questa segnalazione. {service} lo ha usato solo per questo messaggio e ora lo cancella."
}

import type { Words } from "./words.ts"

export const it: Words = {
  firstNames:
    "Alessia Bruno Chiara Davide Elisa Fabio Giulia Ivan Laura Marco Nadia Paolo Sara Tommaso",
  good: {
    titles: ["Molto contenta", "Consigliato", "Ottimo"],
    openings: [
      "Ordinato lunedì, arrivato mercoledì.",
      "È il mio terzo ordine qui.",
      "Me lo ha consigliato un'amica."
    ],
    details: [
      "{product}: meglio che nelle foto.",
      "{product} fa il suo dovere ogni giorno.",
      "{product} è arrivato ben imballato."
    ],
    endings: ["Tornerò.", "Grazie a tutti!"],
    replies: ["Grazie di cuore per le belle parole, a presto!"]
  },
  fair: {
    titles: ["Nella media", "Così così"],
    openings: [
      "La consegna ha richiesto più tempo del previsto.",
      "Persone gentili, ma troppa folla.",
      "Mi aspettavo un po' di più."
    ],
    details: [
      "{product} va bene per il prezzo.",
      "{product} funziona, le istruzioni no.",
      "Il colore di {product} non è quello del sito."
    ],
    endings: ["Forse ancora.", "Vedremo quanto dura."],
    replies: ["Grazie per la franchezza, ci stiamo lavorando."]
  },
  bad: {
    titles: ["Delusa", "Mai più"],
    openings: [
      "Nessuno ha risposto ai miei messaggi.",
      "Il pacco è arrivato aperto.",
      "Tre settimane di attesa."
    ],
    details: [
      "{product} si è rotto il secondo giorno.",
      "Ho ricevuto altro al posto di {product}.",
      "{product} è tornato subito indietro."
    ],
    endings: ["Il rimborso ha richiesto un mese.", "Peccato."],
    replies: ["Ci dispiace molto, le abbiamo scritto."]
  }
}

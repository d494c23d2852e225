import type { Words } from "./words.ts"

export const de: Words = {
  firstNames:
    "Anna Bernd Clara Dirk Eva Felix Greta Hannes Ida Jonas Katrin Lukas Marie Nils Petra Uwe",
  good: {
    titles: ["Sehr zufrieden", "Gerne wieder", "Klare Empfehlung"],
    openings: [
      "Am Montag bestellt, am Mittwoch da.",
      "Schon meine dritte Bestellung hier.",
      "Eine Freundin hat mir den Laden empfohlen."
    ],
    details: [
      "{product}: besser als auf den Bildern.",
      "{product} tut jeden Tag, was es soll.",
      "{product} kam sorgfältig verpackt an.",
      "Zu {product} wurde ich geduldig beraten."
    ],
    endings: ["Ich komme wieder.", "Vielen Dank!", "Rundum gelungen."],
    replies: ["Herzlichen Dank für die netten Worte!", "Das freut uns sehr, bis zum nächsten Mal!"]
  },
  fair: {
    titles: ["Ganz in Ordnung", "Gemischt"],
    openings: [
      "Die Lieferung dauerte länger als versprochen.",
      "Nette Leute, aber viel zu voll.",
      "Ich hatte etwas mehr erwartet."
    ],
    details: [
      "{product} ist für den Preis in Ordnung.",
      "{product} funktioniert, die Anleitung nicht.",
      "Die Farbe von {product} weicht vom Bild ab."
    ],
    endings: ["Vielleicht noch einmal.", "Mal sehen, wie lange es hält."],
    replies: ["Danke für die offenen Worte, wir arbeiten daran."]
  },
  bad: {
    titles: ["Enttäuscht", "Nicht noch einmal"],
    openings: [
      "Auf meine Nachrichten kam keine Antwort.",
      "Das Paket kam offen an.",
      "Drei Wochen gewartet."
    ],
    details: [
      "{product} ging am zweiten Tag kaputt.",
      "Statt {product} kam etwas anderes.",
      "{product} ging sofort zurück."
    ],
    endings: ["Die Erstattung dauerte einen Monat.", "Sehr schade."],
    replies: ["Das tut uns leid, wir haben Ihnen geschrieben."]
  }
}

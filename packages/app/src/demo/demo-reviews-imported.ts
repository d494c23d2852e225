import type { DemoReview } from "./demo-reviews.ts"

/** From an earlier system, oldest first. */
export const importedDemoReviews: ReadonlyArray<DemoReview> = [
  {
    stars: 5,
    proof: "imported",
    daysAgo: 640,
    language: "en",
    name: "Imogen Hale",
    title: "Worth the detour",
    text: "Found this roastery on a walk along the quay and have ordered ever since."
  },
  {
    stars: 4,
    proof: "imported",
    daysAgo: 512,
    language: "de",
    name: "Jonas Petersen",
    title: null,
    text: "Sehr guter Filterkaffee, nur der Versand hat eine Woche gedauert.",
    sku: "beans-filter"
  },
  {
    stars: 3,
    proof: "imported",
    daysAgo: 455,
    language: "en",
    name: "Rafe Osborne",
    title: "Fine, not special",
    text: "Decent beans. The bag does not close well, so the aroma fades."
  },
  {
    stars: 5,
    proof: "imported",
    daysAgo: 390,
    language: "fr",
    name: "Maëlle Gautier",
    title: "Un vrai plaisir",
    text: "Café rond et doux, parfait le matin. Je recommande sans hésiter.",
    sku: "beans-espresso"
  },
  {
    stars: 2,
    proof: "imported",
    daysAgo: 301,
    language: "en",
    name: "Tobias Lund",
    title: "Grinder arrived dented",
    text: "The handle was bent on arrival. They sent a new one after two mails.",
    sku: "grinder",
    reply: "We are sorry about the first one, Tobias. All grinders now travel in a stiffer box.",
    fate: "resolved"
  },
  {
    stars: 5,
    proof: "imported",
    daysAgo: 244,
    language: "es",
    name: "Lucía Benítez",
    title: null,
    text: "El mejor espresso que he preparado en casa.",
    sku: "beans-espresso"
  },
  {
    stars: 4,
    proof: "imported",
    daysAgo: 180,
    language: "en",
    name: "Priya Nair",
    title: "Lovely kettle",
    text: "Pours exactly where I want it. The lid sits a little loose.",
    sku: "kettle"
  },
  {
    stars: 5,
    proof: "imported",
    daysAgo: 133,
    language: "de",
    name: "Greta Sommer",
    title: "Immer wieder",
    text: "Frisch geröstet, schnell da, und eine handgeschriebene Karte lag auch dabei."
  },
  {
    stars: 1,
    proof: "imported",
    daysAgo: 97,
    language: "en",
    name: "Callum Reid",
    title: "Parcel never came",
    text: "Paid, waited three weeks, got my money back. I had hoped for coffee instead.",
    reply: "That should not have happened. The carrier lost a whole bag of parcels that day."
  },
  {
    stars: 4,
    proof: "imported",
    daysAgo: 58,
    language: "en",
    name: "Noor Haddad",
    title: null,
    text: "The filter roast is bright and clean. Would buy the larger bag if there was one.",
    sku: "beans-filter"
  },
  {
    stars: 5,
    proof: "imported",
    daysAgo: 31,
    language: "en",
    name: "Evelyn Tran",
    title: "My daily grinder",
    text: "Quiet, even, and easy to take apart for cleaning.",
    sku: "grinder"
  },
  {
    stars: 3,
    proof: "imported",
    daysAgo: 12,
    language: "fr",
    name: "Bastien Leroy",
    title: "Bon, mais cher",
    text: "Très bon café, mais les frais de port sont élevés pour un seul paquet."
  }
]

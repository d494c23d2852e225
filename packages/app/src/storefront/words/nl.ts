import type { Words } from "./words.ts"

export const nl: Words = {
  firstNames: "Anouk Bram Daan Eline Femke Gijs Hanna Joris Lotte Maarten Noor Sanne Thijs Willem",
  good: {
    titles: ["Heel tevreden", "Aanrader", "Graag weer"],
    openings: [
      "Maandag besteld, woensdag in huis.",
      "Al mijn derde bestelling hier.",
      "Een vriendin raadde deze winkel aan."
    ],
    details: [
      "{product}: mooier dan op de foto's.",
      "{product} doet elke dag wat het moet doen.",
      "{product} kwam goed verpakt aan."
    ],
    endings: ["Ik kom terug.", "Dank jullie wel!"],
    replies: ["Dank u wel voor de mooie woorden, tot de volgende keer!"]
  },
  fair: {
    titles: ["Redelijk", "Gemengd"],
    openings: [
      "De bezorging duurde langer dan beloofd.",
      "Aardige mensen, maar erg druk.",
      "Ik had iets meer verwacht."
    ],
    details: [
      "{product} is prima voor de prijs.",
      "{product} werkt, de handleiding niet.",
      "De kleur van {product} is anders dan op de site."
    ],
    endings: ["Misschien nog eens.", "Even zien hoe lang het meegaat."],
    replies: ["Dank voor uw eerlijkheid, we werken eraan."]
  },
  bad: {
    titles: ["Teleurgesteld", "Niet weer"],
    openings: [
      "Niemand beantwoordde mijn berichten.",
      "Het pakket kwam open aan.",
      "Drie weken gewacht."
    ],
    details: [
      "{product} ging op de tweede dag kapot.",
      "Ik kreeg iets anders dan {product}.",
      "{product} ging meteen terug."
    ],
    endings: ["Mijn geld terugkrijgen duurde een maand.", "Jammer."],
    replies: ["Onze excuses, we hebben u geschreven."]
  }
}

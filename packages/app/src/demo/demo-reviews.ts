import { importedDemoReviews } from "./demo-reviews-imported.ts"
import type { Proof, Stars } from "@review-proof/ports"

export interface DemoReview {
  readonly stars: Stars
  readonly proof: Proof
  readonly language: string
  readonly name: string | null
  readonly title: string | null
  readonly text: string
  readonly sku?: string
  /** Reviews brought along from an earlier system have a date of their own; the others are of now. */
  readonly daysAgo?: number
  readonly reply?: string
  readonly fate?: "hidden" | "removed" | "resolved"
}

export const demoProducts: Readonly<Record<string, string>> = {
  "beans-espresso": "Lighthouse Espresso, 500 g",
  "beans-filter": "Morning Tide Filter, 500 g",
  grinder: "Hand Grinder No. 2",
  kettle: "Gooseneck Kettle, 0.9 l"
}

/** Oldest first. */
export const demoReviews: ReadonlyArray<DemoReview> = [
  ...importedDemoReviews,
  {
    stars: 5,
    proof: "transaction",
    language: "en",
    name: "Agnes Whitlock",
    title: "Exactly as described",
    text: "Ordered on Monday, brewed on Wednesday. Chocolate, hazelnut, no bitterness.",
    sku: "beans-espresso",
    reply: "Thank you, Agnes! The next harvest lands in May."
  },
  {
    stars: 4,
    proof: "transaction",
    language: "en",
    name: "Dmitri Sokolov",
    title: null,
    text: "Good kettle for the price. The thermometer reads two degrees high.",
    sku: "kettle"
  },
  {
    stars: 5,
    proof: "transaction",
    language: "de",
    name: "Annika Voss",
    title: "Klare Empfehlung",
    text: "Die Mühle mahlt gleichmäßig und steht sicher auf dem Tisch.",
    sku: "grinder"
  },
  {
    stars: 2,
    proof: "transaction",
    language: "en",
    name: "Harriet Cole",
    title: "Stale bag",
    text: "The roast date was two months back. Not what I expect from a roastery.",
    sku: "beans-filter",
    reply: "You are right, that bag should not have left the shop. A fresh one is on its way."
  },
  {
    stars: 5,
    proof: "transaction",
    language: "it",
    name: "Chiara Fontana",
    title: "Ottimo",
    text: "Crema densa e profumo intenso, anche con una macchina di casa.",
    sku: "beans-espresso"
  },
  {
    stars: 4,
    proof: "transaction",
    language: "en-GB",
    name: "Oscar Bright",
    title: "Solid choice",
    text: "Forgiving beans: hard to brew a bad cup.",
    sku: "beans-filter"
  },
  {
    stars: 5,
    proof: "invited",
    language: "en",
    name: "Leila Farouk",
    title: "Friendly people",
    text: "They answered my question about grind size within the hour."
  },
  {
    stars: 4,
    proof: "invited",
    language: "nl",
    name: "Sanne de Wit",
    title: null,
    text: "Lekkere koffie en netjes verpakt. Bezorging kon sneller."
  },
  {
    stars: 3,
    proof: "invited",
    language: "en",
    name: "Marcus Field",
    title: "Mixed",
    text: "Coffee yes, website no: the checkout forgot my address twice."
  },
  {
    stars: 5,
    proof: "invited",
    language: "pt-BR",
    name: "Thiago Ramos",
    title: "Excelente",
    text: "Sabor equilibrado e entrega rápida. Vou comprar de novo."
  },
  {
    stars: 1,
    proof: "invited",
    language: "en",
    name: "Dana Kowalski",
    title: "Wrong item",
    text: "Asked for whole beans, got them ground. No answer on the phone.",
    reply: "We have refunded you, Dana, and are sorry that nobody picked up.",
    fate: "resolved"
  },
  {
    stars: 5,
    proof: "identity",
    language: "en",
    name: "Felix Arden",
    title: "Ten out of ten",
    text: "I run a small café and switched our house blend to theirs."
  },
  {
    stars: 4,
    proof: "identity",
    language: "de",
    name: "Dr. Ute Brandt",
    title: null,
    text: "Gute Beratung im Laden, faire Preise, angenehme Röstung."
  },
  {
    stars: 5,
    proof: "after_review",
    language: "en",
    name: "Yuki Tanabe",
    title: "Beautifully made",
    text: "The kettle looks better in the kitchen than in the pictures.",
    sku: "kettle"
  },
  {
    stars: 4,
    proof: "unverified",
    language: "en",
    name: null,
    title: null,
    text: "Nice place by the water, good flat white."
  },
  {
    stars: 2,
    proof: "unverified",
    language: "en",
    name: "A. Visitor",
    title: "Too crowded",
    text: "Waited twenty minutes for a takeaway on a Sunday."
  },
  {
    stars: 1,
    proof: "unverified",
    language: "en",
    name: "Angry Gull",
    title: "Rude",
    text: "The person behind the counter is an idiot and everybody should know their name.",
    fate: "hidden"
  },
  {
    stars: 5,
    proof: "unverified",
    language: "en",
    name: "Best Deals",
    title: "Buy followers",
    text: "Cheap watches and followers, ask me how.",
    fate: "removed"
  }
]

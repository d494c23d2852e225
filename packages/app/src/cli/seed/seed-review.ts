import { needsEvidence } from "@review-proof/domain"
import type { Proof } from "@review-proof/ports"
import { randomOf } from "./random.ts"
import type { Random } from "./random.ts"
import type { SeedBusiness } from "./seed-plan.ts"
import { surnames } from "./trades.ts"
import { wordsByLanguage } from "./words.ts"
import type { Mood, SeedLanguage } from "./words.ts"

/** A business's n-th review, as the import endpoint takes it. */
export const seedReview = (business: SeedBusiness, index: number) => {
  const random = randomOf(3, business.index, index)
  const language = random.fraction() < 0.75 ? business.language : random.pick(languages)
  const stars = starsOf(random, business.quality)
  const proof: Proof = random.weighted(proofs)
  const mood = moodOf(language, stars)
  const product = random.below(business.trade.products.length)
  const productName = business.trade.products[product] ?? business.trade.products[0]
  const day = dayOf(random)
  return {
    stars,
    title: random.fraction() < 0.6 ? random.pick(mood.titles) : null,
    text: textOf(random, mood, productName),
    language,
    proof,
    ...(needsEvidence(proof) && { evidence: `receipt-${index + 1}.pdf` }),
    reviewer: { name: random.fraction() < 0.92 ? nameOf(random, language) : null },
    product: { sku: skuOf(product), name: productName },
    experience_date:
      random.fraction() < 0.5 ? isoDate(day - (2 + random.below(25)) * dayMillis) : null,
    // Only what comes from elsewhere has a date of its own.
    ...(proof === "imported" && { created_at: new Date(day).toISOString() }),
    external_id: `seed-${index + 1}`
  }
}

/** What the business answers to a review, or null. */
export const seedReply = (
  business: SeedBusiness,
  review: { readonly external_id: string; readonly language: SeedLanguage; readonly stars: number }
): string | null => {
  const random = randomOf(4, business.index, Number(review.external_id.replace("seed-", "")))
  if (random.fraction() > (review.stars < 3 ? 0.8 : 0.4)) return null
  return random.pick(moodOf(review.language, review.stars).replies)
}

export const skuOf = (product: number): string => `item-${product + 1}`

const languages = ["en", "en-GB", "de", "fr", "es", "nl", "it"] as const

const proofs = [
  ["imported", 55],
  ["transaction", 20],
  ["invited", 12],
  ["unverified", 6],
  ["identity", 4],
  ["after_review", 3]
] as const

const starsOf = (random: Random, quality: number): number =>
  random.fraction() < quality
    ? random.weighted([
        [5, 7],
        [4, 3]
      ])
    : random.weighted([
        [4, 3],
        [3, 3],
        [2, 2],
        [1, 3]
      ])

const moodOf = (language: SeedLanguage, stars: number): Mood => {
  const words = wordsByLanguage[language]
  return stars > 3 ? words.good : stars === 3 ? words.fair : words.bad
}

const textOf = (random: Random, mood: Mood, product: string): string =>
  [
    random.pick(mood.openings),
    random.pick(mood.details).replace("{product}", product),
    ...(random.fraction() < 0.6 ? [random.pick(mood.endings)] : [])
  ].join(" ")

const nameOf = (random: Random, language: SeedLanguage): string => {
  const first = random.pick(wordsByLanguage[language].firstNames)
  const surname = random.pick(surnames)
  return `${first} ${random.fraction() < 0.5 ? surname : `${surname.slice(0, 1)}.`}`
}

const dayMillis = 86_400_000
/** The same three years whenever the data is made; later ones had more customers. */
const lastDay = Date.UTC(2025, 5, 30)
const span = 3 * 365 * dayMillis

const dayOf = (random: Random): number =>
  lastDay - Math.floor((span * random.fraction() ** 1.5) / 1000) * 1000

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

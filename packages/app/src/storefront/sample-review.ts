import { needsEvidence, type NewReview } from "@review-proof/domain/reviews"
import type { Stars } from "@review-proof/ports"
import { randomOf, type Random } from "./random.ts"
import { surnames, type Trade } from "./trades.ts"
import { de } from "./words/de.ts"
import { en } from "./words/en.ts"
import { es } from "./words/es.ts"
import { fr } from "./words/fr.ts"
import { it } from "./words/it.ts"
import { nl } from "./words/nl.ts"
import type { Mood } from "./words/words.ts"

export const languages = ["en", "en-GB", "de", "fr", "es", "nl", "it"] as const
export type SampleLanguage = (typeof languages)[number]

export const dayMillis = 86_400_000

const wordsByLanguage = { en, "en-GB": en, de, fr, es, nl, it }

/** A business, as far as its reviews depend on it. */
export interface Reviewed {
  readonly index: number
  readonly trade: Trade
  readonly language: SampleLanguage
  readonly quality: number
}

/** When the reviews were written; later days have more of them. */
export interface Period {
  readonly end: number
  readonly days: number
}

/** A business's n-th review. */
export const sampleReview = (business: Reviewed, index: number, period: Period) => {
  const random = randomOf(3, business.index, index)
  const language = random.fraction() < 0.75 ? business.language : random.pick(languages)
  const stars = starsOf(random, business.quality)
  const proof = random.weighted(proofs)
  const mood = moodOf(language, stars)
  const product = random.below(business.trade.products.length)
  const productName = business.trade.products[product] ?? business.trade.products[0]
  const time = timeIn(random, period)
  return {
    stars,
    title: random.fraction() < 0.6 ? random.pick(mood.titles) : null,
    text: textOf(random, mood, productName),
    language,
    proof,
    evidence: needsEvidence(proof) ? `receipt-${index + 1}.pdf` : null,
    reviewerName: random.fraction() < 0.92 ? nameOf(random, language) : null,
    product: { sku: skuOf(product), name: productName },
    experienceDate:
      random.fraction() < 0.5 ? isoDate(time - (2 + random.below(25)) * dayMillis) : null,
    // Only imported reviews may be older than now.
    createdAt: proof === "imported" ? time : null,
    externalId: `sample-${index + 1}`
  } satisfies Omit<NewReview, "businessId">
}

/** The business's reply to a review, or null. */
export const sampleReply = (
  business: Reviewed,
  review: { readonly externalId: string; readonly language: SampleLanguage; readonly stars: number }
): string | null => {
  const random = randomOf(4, business.index, Number(review.externalId.replace("sample-", "")))
  if (random.fraction() > (review.stars < 3 ? 0.8 : 0.4)) return null
  return random.pick(moodOf(review.language, review.stars).replies)
}

/** The products of a business, as `createProduct` names their fields. */
export const sampleProducts = ({ trade }: Pick<Reviewed, "trade">) =>
  trade.products.map((name, product) => ({ sku: skuOf(product), name }))

const skuOf = (product: number): string => `item-${product + 1}`

const proofs = [
  ["imported", 55],
  ["transaction", 20],
  ["invited", 12],
  ["unverified", 6],
  ["identity", 4],
  ["after_review", 3]
] as const

const starsOf = (random: Random, quality: number): Stars =>
  random.fraction() < quality
    ? random.weighted<Stars>([
        [5, 7],
        [4, 3]
      ])
    : random.weighted<Stars>([
        [4, 3],
        [3, 3],
        [2, 2],
        [1, 3]
      ])

const moodOf = (language: SampleLanguage, stars: number): Mood => {
  const words = wordsByLanguage[language]
  return stars > 3 ? words.good : stars === 3 ? words.fair : words.bad
}

const textOf = (random: Random, mood: Mood, product: string): string =>
  [
    random.pick(mood.openings),
    random.pick(mood.details).replace("{product}", product),
    ...(random.fraction() < 0.6 ? [random.pick(mood.endings)] : [])
  ].join(" ")

const nameOf = (random: Random, language: SampleLanguage): string => {
  const first = random.word(wordsByLanguage[language].firstNames)
  const surname = random.word(surnames)
  return `${first} ${random.fraction() < 0.5 ? surname : `${surname.slice(0, 1)}.`}`
}

const timeIn = (random: Random, { days, end }: Period): number =>
  end - Math.floor((days * dayMillis * random.fraction() ** 1.5) / 1000) * 1000

export const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

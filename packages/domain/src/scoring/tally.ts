import type { BusinessScore, Review, ScoreSums, Stars } from "@review-proof/ports"
import { emptySums, utcDay, type ScoreDay, type StarCounts } from "@review-proof/ports/store"
import { dayWeight } from "./forward-decay.ts"
import { isProven, proofWeights } from "./proof-weights.ts"

/** The contribution of a published review to the sums. */
export type ScoredReview = Pick<Review, "state" | "stars" | "proof" | "createdAt">

type Tallied = Omit<ScoredReview, "state">

/** Adds (1) or takes away (-1) one published review. Exact and independent of order. */
export const tallyReview = (sums: ScoreSums, review: Tallied, sign: 1 | -1): ScoreSums => {
  const weight =
    BigInt(sign) * dayWeight(proofWeights.tenths[review.proof], utcDay(review.createdAt))
  return {
    weight: sums.weight + weight,
    weightedStars: sums.weightedStars + weight * BigInt(review.stars),
    stars: counted(sums.stars, review.stars, sign),
    proven: sums.proven + (isProven(review.proof) ? sign : 0)
  }
}

const counted = (counts: StarCounts, stars: Stars, sign: 1 | -1): StarCounts => {
  const [one, two, three, four, five] = counts
  return [
    one + (stars === 1 ? sign : 0),
    two + (stars === 2 ? sign : 0),
    three + (stars === 3 ? sign : 0),
    four + (stars === 4 ? sign : 0),
    five + (stars === 5 ? sign : 0)
  ]
}

/**
 * The changes to a business's history by day, when reviews are added (1) or removed (-1):
 * to today's entry. On the day of its first review a business has no history yet, so each review
 * counts on the day of its `createdAt` (contract SCORE-7).
 */
export const historyDays = (
  { businessId, companyId, firstDay }: Pick<BusinessScore, "businessId" | "companyId" | "firstDay">,
  tallied: ReadonlyArray<{ readonly review: Tallied; readonly sign: 1 | -1 }>,
  now: number
): ReadonlyArray<ScoreDay> => {
  const today = utcDay(now)
  const isFirst = firstDay === null || firstDay === today
  const days = new Map<number, ScoreSums>()
  for (const { review, sign } of tallied) {
    const day = isFirst ? Math.min(utcDay(review.createdAt), today) : today
    days.set(day, tallyReview(days.get(day) ?? emptySums, review, sign))
  }
  return Array.from(days, ([day, added]) => ({ businessId, companyId, day, added }))
}

import type { BusinessScore, Review, ScoreSums, Stars } from "@review-proof/ports"
import { emptySums, utcDay, type Change, type StarCounts } from "@review-proof/ports/store"
import { dayWeight } from "./forward-decay.ts"
import { isProven, proofWeights } from "./proof-weights.ts"

/** The contribution of a published review to the sums. */
export type ScoredReview = Pick<Review, "state" | "stars" | "proof" | "createdAt">

type Tallied = Omit<ScoredReview, "state">

/** True if two versions of a review count alike: each adds the same to the sums. */
export const countAlike = (one: ScoredReview, other: ScoredReview): boolean =>
  one.state === other.state &&
  one.stars === other.stars &&
  one.proof === other.proof &&
  one.createdAt === other.createdAt

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
 * The score after published reviews were added (1) or taken away (-1), not yet evaluated, and the
 * changes to its history: to today's entry. On the day of its first review a business has no history
 * yet, so each review counts on the day of its `createdAt` (contract SCORE-7).
 */
export const tallyReviews = (
  score: BusinessScore,
  tallied: ReadonlyArray<{ readonly review: Tallied; readonly sign: 1 | -1 }>,
  now: number
) => {
  const { businessId, companyId } = score
  const today = utcDay(now)
  const firstDay = score.firstDay ?? today
  const days = new Map<number, ScoreSums>()
  let { sums } = score
  for (const { review, sign } of tallied) {
    const day = firstDay === today ? Math.min(utcDay(review.createdAt), today) : today
    days.set(day, tallyReview(days.get(day) ?? emptySums, review, sign))
    sums = tallyReview(sums, review, sign)
  }
  const history = Array.from(days, ([day, added]): Change => ({
    _tag: "AddToScoreDay",
    day: { businessId, companyId, day, added }
  }))
  return { score: { ...score, sums, firstDay }, history }
}

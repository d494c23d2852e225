import type {
  BusinessScore,
  EventFacts,
  Proof,
  Review,
  ScoreSums,
  StarCounts,
  Stars
} from "@review-proof/ports"
import { dayWeight, utcDay } from "./forward-decay.ts"
import { isProven, proofWeights } from "./proof-weights.ts"
import { proofShare, reviewCount, scoreOn } from "./score.ts"

/** The contribution of a published review to the sums. */
export type ScoredReview = Pick<Review, "state" | "stars" | "proof" | "createdAt">

export interface ScoreMove {
  readonly score: BusinessScore
  /** `score.changed`, when the shown value moved. */
  readonly event: ScoreChanged | null
}

export type ScoreChanged = Extract<EventFacts, { readonly _tag: "score.changed" }>

/**
 * The score after a review changed from `before` to `after` (null: it did not
 * exist). Null when what the review adds is the same as before.
 */
export const applyToScore = (
  score: BusinessScore,
  before: ScoredReview | null,
  after: ScoredReview | null,
  now: number
): ScoreMove | null => {
  const removed = before?.state === "published" ? before : null
  const added = after?.state === "published" ? after : null
  if (removed === null && added === null) return null
  if (removed !== null && added !== null && addsTheSame(removed, added)) return null
  let sums = score.sums
  if (removed !== null) sums = tallyReview(sums, removed, -1)
  if (added !== null) sums = tallyReview(sums, added, 1)
  return moveScore({ ...score, sums }, "review", now)
}

/**
 * Shows what a score's sums come to on the day of `now`, and tells of it where
 * that is another value than the one last told. The version grows by one.
 */
export const moveScore = (
  score: BusinessScore,
  reason: ScoreChanged["reason"],
  now: number
): ScoreMove => {
  const moved = shownOn(score, now)
  const previousScore = lastReported(score)
  if (moved.shown === previousScore) return { score: { ...moved, unreported: null }, event: null }
  return {
    score: { ...moved, unreported: null },
    event: {
      _tag: "score.changed",
      businessId: score.businessId,
      score: moved.shown,
      previousScore,
      reviewCount: reviewCount(score.sums),
      proofShare: proofShare(score.sums),
      reason
    }
  }
}

/** The same, but keeps for later what there is to tell. */
export const moveUnreported = (score: BusinessScore, now: number): BusinessScore => {
  const moved = shownOn(score, now)
  const from = lastReported(score)
  return { ...moved, unreported: moved.shown === from ? null : { from, at: now } }
}

const shownOn = (score: BusinessScore, now: number): BusinessScore => {
  const shown = scoreOn(score.sums, utcDay(now))
  const version = score.version + 1
  if (shown === score.shown) return { ...score, version }
  return { ...score, shown, updatedAt: shown === null ? null : now, version }
}

const lastReported = ({ shown, unreported }: BusinessScore): number | null =>
  unreported === null ? shown : unreported.from

/** The sums of a business without reviews. */
export const emptySums: ScoreSums = {
  weight: 0n,
  weightedStars: 0n,
  stars: [0, 0, 0, 0, 0],
  proven: 0
}

/** Adds (1) or takes away (-1) one published review. Exact and independent of order. */
export const tallyReview = (
  sums: ScoreSums,
  review: Omit<ScoredReview, "state">,
  sign: 1 | -1
): ScoreSums => {
  const weight = BigInt(sign) * dayWeight(weightOf(review.proof), utcDay(review.createdAt))
  return {
    weight: sums.weight + weight,
    weightedStars: sums.weightedStars + weight * BigInt(review.stars),
    stars: counted(sums.stars, review.stars, sign),
    proven: sums.proven + (isProven(review.proof) ? sign : 0)
  }
}

const weightOf = (proof: Proof): number => proofWeights.tenths[proof]

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

const addsTheSame = (left: ScoredReview, right: ScoredReview): boolean =>
  left.stars === right.stars && left.proof === right.proof && left.createdAt === right.createdAt

import { evaluateSums, type ScoreEvaluation } from "@review-proof/ports/store"
import type { ScoreSums } from "@review-proof/ports"
import { dayWeight, weightFractionBits } from "./forward-decay.ts"

/**
 * The score of a UTC day (`utcDay`) in hundredths, rounded half up; null without reviews:
 * `(K·m + Σ wᵢ·2^(−aᵢ/H)·starsᵢ) / (K + Σ wᵢ·2^(−aᵢ/H))` with K = 7 and
 * m = 3.5 (contract SCORE-2). Integers only.
 */
export const scoreOn = (sums: ScoreSums, day: number): number | null =>
  evaluateSums(evaluationOn(day), sums)

/**
 * The terms that turn sums into the score of a UTC day: its hundredths + 1/2 + 100·tolerance as one
 * fraction. Both sides are doubled, since m is 7/2, and scaled, since the tolerance is a fraction
 * itself.
 */
export const evaluationOn = (day: number): ScoreEvaluation => {
  const unit = dayWeight(10, day)
  return {
    dividend: {
      constant: (100n * scale * priorStarsTwice + 2n * rounding * priorWeight) * unit,
      weight: 2n * rounding,
      weightedStars: 200n * scale
    },
    divisor: { constant: 2n * scale * priorWeight * unit, weight: 2n * scale }
  }
}

/** The number of published reviews. */
export const reviewCount = (sums: ScoreSums): number =>
  sums.stars.reduce((total, count) => total + count, 0)

/** Proven reviews over all, in ten-thousandths, rounded half up; 0 when there are none. */
export const proofShare = (sums: ScoreSums): number => {
  const count = reviewCount(sums)
  return count === 0 ? 0 : Math.floor((sums.proven * 20_000 + count) / (count * 2))
}

/** K. */
const priorWeight = 7n
/** 2·K·m. */
const priorStarsTwice = 49n

/**
 * Day weights are rounded to 2^-40, which moves a score by less than 2^-37 (0.5/0.4 + 0.5 units in
 * the ratio, times the four stars between best and worst). A value that close below a half was a
 * half before the weights 0.9, 0.7 or 0.4 were rounded, so it is rounded up too.
 */
const toleranceBits = weightFractionBits - 3n
const scale = 1n << toleranceBits
/** 1/2 + 100·tolerance, times the scale. */
const rounding = scale / 2n + 100n

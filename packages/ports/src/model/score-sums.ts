// Arithmetic of sums. It imports no schema, so that a browser that computes a score loads only this.
import type { BusinessId, CompanyId } from "./ids.ts"
import type { BusinessScore, ScoreSums } from "./score.ts"

/** The sums of a business without reviews. */
export const emptySums: ScoreSums = {
  weight: 0n,
  weightedStars: 0n,
  stars: [0, 0, 0, 0, 0],
  proven: 0
}

/** Adds two sums. */
export const addSums = (left: ScoreSums, right: ScoreSums): ScoreSums => {
  const [one, two, three, four, five] = left.stars
  const more = right.stars
  return {
    weight: left.weight + right.weight,
    weightedStars: left.weightedStars + right.weightedStars,
    stars: [one + more[0], two + more[1], three + more[2], four + more[3], five + more[4]],
    proven: left.proven + right.proven
  }
}

/** Subtracts the sums of `taken`. */
export const subtractSums = (sums: ScoreSums, taken: ScoreSums): ScoreSums =>
  addSums(sums, {
    weight: -taken.weight,
    weightedStars: -taken.weightedStars,
    stars: [-taken.stars[0], -taken.stars[1], -taken.stars[2], -taken.stars[3], -taken.stars[4]],
    proven: -taken.proven
  })

/**
 * Computes the shown score of a day from sums, in integers that every store can use exactly:
 * null without published reviews, else
 * `floor((dividend.constant + dividend.weight + dividend.weightedStars)
 * / (divisor.constant + divisor.weight))` hundredths, with each coefficient times its sum.
 * No sum is negative, and the divisor's constant is above 0.
 */
export interface ScoreEvaluation {
  readonly dividend: {
    readonly constant: bigint
    readonly weight: bigint
    readonly weightedStars: bigint
  }
  readonly divisor: { readonly constant: bigint; readonly weight: bigint }
}

/** The hundredths that sums show by an evaluation; null without published reviews. */
export const evaluateSums = (
  { dividend, divisor }: ScoreEvaluation,
  sums: ScoreSums
): number | null => {
  if (sums.stars.every((count) => count === 0)) return null
  const dividends =
    dividend.constant + dividend.weight * sums.weight + dividend.weightedStars * sums.weightedStars
  return Number(dividends / (divisor.constant + divisor.weight * sums.weight))
}

/** The score that a store makes together with a business. */
export const emptyScore = (business: {
  readonly id: BusinessId
  readonly companyId: CompanyId
}): BusinessScore => ({
  businessId: business.id,
  companyId: business.companyId,
  sums: emptySums,
  shown: null,
  updatedAt: null,
  firstDay: null,
  unreported: null,
  version: 1
})

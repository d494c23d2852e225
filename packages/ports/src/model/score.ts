import { Schema } from "effect"
import { BusinessId, CompanyId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** Published reviews per star level, from one star to five. */
export const StarCounts = Schema.Tuple([Schema.Int, Schema.Int, Schema.Int, Schema.Int, Schema.Int])
export type StarCounts = typeof StarCounts.Type

/**
 * Sums over a business's published reviews, so that reading a score never
 * scans them: the exact forward-decay sums and plain counts (contract SCORE-4).
 */
export const ScoreSums = Schema.Struct({
  /** Σ of the reviews' day weights. */
  weight: Schema.BigInt,
  /** Σ of the reviews' day weights times their stars. */
  weightedStars: Schema.BigInt,
  stars: StarCounts,
  /** Reviews whose proof is transaction, invited, identity or after_review. */
  proven: Schema.Int
})
export interface ScoreSums extends Schema.Schema.Type<typeof ScoreSums> {}

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

/** The value shown before the first unreported import, and the time of the last import's change. */
const UnreportedScore = Schema.Struct({
  from: Schema.NullOr(Schema.Int),
  at: Timestamp
})

/** One business's sums and the value that they last showed. */
export const BusinessScore = Schema.Struct({
  businessId: BusinessId,
  companyId: CompanyId,
  sums: ScoreSums,
  /** The score shown, in hundredths (437 is 4.37); null while there is no published review. */
  shown: Schema.NullOr(Schema.Int),
  /** When the shown value last changed; null exactly when `shown` is. */
  updatedAt: Schema.NullOr(Timestamp),
  /** The UTC day on which a review was published first, counted from 1970-01-01; null before. */
  firstDay: Schema.NullOr(Schema.Int),
  /** The changes by imports since the last `score.changed`; null if there are none. */
  unreported: Schema.NullOr(UnreportedScore),
  version: Schema.Int
})
export interface BusinessScore extends Schema.Schema.Type<typeof BusinessScore> {}

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

/** The change of a business's sums on one UTC day, counted from 1970-01-01. It may be negative. */
export const ScoreDay = Schema.Struct({
  businessId: BusinessId,
  companyId: CompanyId,
  day: Schema.Int,
  added: ScoreSums
})
export interface ScoreDay extends Schema.Schema.Type<typeof ScoreDay> {}

/** The change of the sums over the published reviews that name a product. It may be negative. */
export const ProductMove = Schema.Struct({
  businessId: BusinessId,
  companyId: CompanyId,
  sku: Schema.String,
  added: ScoreSums
})
export interface ProductMove extends Schema.Schema.Type<typeof ProductMove> {}

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

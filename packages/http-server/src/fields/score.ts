/** The score of a business on the wire: the API and widgets write it alike. */
import { proofShare, reviewCount } from "@review-proof/domain/scoring"
import type { ScoredBusiness, ScoreSums } from "@review-proof/ports"
import { Schema } from "effect"
import { WireTime, wireTimeOrNull } from "./time.ts"

/** The fields that a business, its score and the identity of a key share. */
export const scoreFields = {
  score: Schema.NullOr(Schema.Finite).annotate({
    description: "From 1 to 5 with two decimals; null while there is no published review."
  }),
  review_count: Schema.Int,
  proof_share: Schema.Finite.annotate({
    description: "The share of reviews with proof, with four decimals; 0 without reviews."
  })
}

/** contract SCORE-6: five star levels, always all of them. */
export const StarsWire = Schema.Struct({
  "1": Schema.Int,
  "2": Schema.Int,
  "3": Schema.Int,
  "4": Schema.Int,
  "5": Schema.Int
}).annotate({ description: "Published reviews per star level." })

export const starsWire = ({ stars }: ScoreSums): typeof StarsWire.Type => {
  const [one, two, three, four, five] = stars
  return { "1": one, "2": two, "3": three, "4": four, "5": five }
}

export const ScoreWire = Schema.Struct({
  business_id: Schema.String,
  ...scoreFields,
  stars: StarsWire,
  updated_at: Schema.NullOr(WireTime)
}).annotate({ identifier: "Score" })

export const scoreWire = ({ business, score }: ScoredBusiness): typeof ScoreWire.Type => ({
  business_id: business.id,
  ...scoreWireOf(score),
  stars: starsWire(score.sums),
  updated_at: wireTimeOrNull(score.updatedAt)
})

/** Inside, the score is in hundredths and the share in ten-thousandths. */
export const scoreWireOf = ({ shown, sums }: ScoredBusiness["score"]) => ({
  score: shown === null ? null : shown / 100,
  review_count: reviewCount(sums),
  proof_share: proofShare(sums) / 10_000
})

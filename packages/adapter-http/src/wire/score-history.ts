import type { DayRange, DailyScore, DailyScores } from "@review-proof/domain/companies"
import { proofShare, reviewCount } from "@review-proof/domain/scoring"
import { DayWire, scoreFields, StarsWire, starsWire, wireDay } from "@review-proof/http-server"
import { Schema } from "effect"

const Day = Schema.String.annotate({ format: "date" })

const DayScoreWire = Schema.Struct({
  day: Day,
  score: Schema.Finite.annotate({ description: "From 1 to 5 with two decimals." }),
  review_count: scoreFields.review_count,
  stars: StarsWire,
  proof_share: scoreFields.proof_share
}).annotate({ identifier: "ScoreOfDay" })

/** The scores of a range of days (contract API-12). */
export const ScoreHistoryWire = Schema.Struct({
  business_id: Schema.String,
  from: Day,
  to: Day,
  data: Schema.Array(DayScoreWire).annotate({
    description: "Oldest day first; days without a published review at their end are left out."
  })
}).annotate({ identifier: "ScoreHistory" })

export const historyQuery = {
  from: Schema.optionalKey(DayWire("The first day; 89 days before `to` if left out.")),
  to: Schema.optionalKey(DayWire("The last day; yesterday (UTC) if left out."))
}

export const dayRange = (query: { readonly from?: number; readonly to?: number }): DayRange => ({
  from: query.from ?? null,
  to: query.to ?? null
})

export const scoreHistoryWire = (history: DailyScores): typeof ScoreHistoryWire.Type => ({
  business_id: history.businessId,
  from: wireDay(history.from),
  to: wireDay(history.to),
  data: history.days.map(dayWire)
})

const dayWire = ({ day, score, sums }: DailyScore): typeof DayScoreWire.Type => ({
  day: wireDay(day),
  score: score / 100,
  review_count: reviewCount(sums),
  stars: starsWire(sums),
  proof_share: proofShare(sums) / 10_000
})

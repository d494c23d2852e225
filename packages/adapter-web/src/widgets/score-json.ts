import { readDailyScores } from "@review-proof/domain/companies"
import { reviewCount } from "@review-proof/domain/scoring"
import type { ScoredBusiness } from "@review-proof/ports"
import { scoreWire, wireDay } from "@review-proof/http-server"
import { Clock, Effect } from "effect"
import { monthEnds } from "../html/utc-time.ts"

/**
 * The score for other sites' own widgets: what the API's Score says, with name and page, and the
 * scores at the ends of the last twelve months.
 */
export const scoreJson = Effect.fnUntraced(function* (scored: ScoredBusiness, pageUrl: string) {
  const days = monthEnds(yield* Clock.currentTimeMillis, 12)
  const history = yield* readDailyScores(scored.business, days)
  return {
    ...scoreWire(scored),
    name: scored.business.name,
    url: pageUrl,
    history: history.map(({ day, score, sums }) => ({
      day: wireDay(day),
      score: score / 100,
      review_count: reviewCount(sums)
    }))
  }
})

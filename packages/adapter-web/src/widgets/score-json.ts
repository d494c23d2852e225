import { readDailyScores } from "@review-proof/domain/companies"
import { reviewCount, utcDay } from "@review-proof/domain/scoring"
import type { ScoredBusiness } from "@review-proof/ports"
import { scoreWire, wireDay } from "@review-proof/http-server"
import { Clock, Effect } from "effect"

/**
 * The score for other sites' own widgets: what the API's Score says, with name and page, and the
 * scores at the ends of the last twelve months.
 */
export const scoreJson = Effect.fnUntraced(function* (scored: ScoredBusiness, pageUrl: string) {
  const monthEnds = monthEndsBefore(yield* Clock.currentTimeMillis)
  const history = yield* readDailyScores(scored.business, monthEnds)
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

const monthEndsBefore = (now: number): ReadonlyArray<number> => {
  const today = new Date(now)
  return Array.from({ length: 12 }, (_, month) =>
    utcDay(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + month, 0))
  )
}

import { readScoresOf } from "@review-proof/domain/companies"
import { readReplyHabits } from "@review-proof/domain/reviews"
import { utcDay } from "@review-proof/domain/scoring"
import type { ScoredBusiness } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { KnownTrends } from "../answers/known-trends.ts"

/** What a business's page shows of its past. */
export const businessTrend = Effect.fnUntraced(function* (
  { business, score }: ScoredBusiness,
  replied: number,
  texts: PageTexts
) {
  const today = utcDay(yield* Clock.currentTimeMillis)
  const { id, version } = business
  const key = [id, version, score.version, replied, today, texts.language].join(" ")
  const trends = yield* KnownTrends
  const known = trends.get(key)
  if (known !== undefined) return known
  const [habits, points] = yield* Effect.all(
    [readReplyHabits(id), readScoresOf(business, weeksBefore(today))],
    { concurrency: 2 }
  )
  const { scorePlot } = yield* Effect.promise(() => import("../html/score-plot.ts"))
  const now = score.shown === null ? [] : [{ day: today, score: score.shown, sums: score.sums }]
  const trend = { habits, plot: scorePlot([...points, ...now], business, texts) }
  trends.set(key, trend)
  return trend
})

/** A day of each week of the last 18 months, ascending. */
const weeksBefore = (today: number): ReadonlyArray<number> =>
  Array.from({ length: 78 }, (_, week) => today - 7 * (78 - week))

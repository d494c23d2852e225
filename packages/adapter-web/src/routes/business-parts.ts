import { readScoresUntilNow } from "@review-proof/domain/companies"
import { readReplyHabits, reviewCounts } from "@review-proof/domain/reviews"
import { provenProofs, utcDay } from "@review-proof/domain/scoring"
import { HttpSettings } from "@review-proof/http-server"
import { Reviews, type ReviewCount, type ScoredBusiness } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { businessParts } from "../site-pages/business-page.ts"
import { monthEnds } from "../html/utc-time.ts"
import { scorePlot } from "../html/score-plot.ts"
import { withQuery } from "../html/addresses.ts"
import { PartsCache } from "../answers/answer-cache.ts"
import type { ReviewListRequest } from "../forms/review-filters.ts"

/**
 * The parts of a business's page besides its reviews. Its further pages share them until the
 * version or the day changes.
 */
export const partsOf = Effect.fnUntraced(function* (
  scored: ScoredBusiness,
  { filters, written }: ReviewListRequest,
  texts: PageTexts,
  version: string
) {
  const { business, score } = scored
  const now = yield* Clock.currentTimeMillis
  const today = utcDay(now)
  const key = [business.id, version, today, texts.language, withQuery("", { ...written })].join(" ")
  const cache = yield* PartsCache
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const [counted, habits, points] = yield* Effect.all(
    [
      Reviews.use((reviews) => reviews.counts(business.id)),
      readReplyHabits(business.id),
      readScoresUntilNow(scored, plottedDays(now))
    ],
    { concurrency: 3 }
  )
  const plot = scorePlot(points, business, texts)
  const counts = countsBeside(counted, filters)
  const facts = { business, score, counts, habits, plot, filters: written, texts }
  const made = businessParts(facts, yield* HttpSettings)
  cache.set(key, made)
  return made
})

/** A day of each week of the last 18 months and the ends of these months, ascending. */
const plottedDays = (now: number): ReadonlyArray<number> => {
  const today = utcDay(now)
  const weeks = Array.from({ length: 78 }, (_, week) => today - 7 * (78 - week))
  const ends = monthEnds(now, 18).filter((day) => day > today - 7 * 78)
  return [...new Set([...weeks, ...ends])].toSorted((one, other) => one - other)
}

/** The number of reviews that each choice of a filter would find, together with the other filters. */
const countsBeside = (
  counted: ReadonlyArray<ReviewCount>,
  { proof, proofs, ...others }: ReviewListRequest["filters"]
) => {
  const isProven = ({ proof }: ReviewCount) => provenProofs.some((proven) => proven === proof)
  const proven = counted.filter(isProven)
  const filters = proof === undefined ? others : { ...others, proof }
  return {
    ...reviewCounts(proofs === undefined ? counted : proven, filters),
    // The choice of all verified ones replaces that of a single proof.
    verified: reviewCounts(proven, others).reviews,
    all: reviewCounts(counted, {}).reviews
  }
}

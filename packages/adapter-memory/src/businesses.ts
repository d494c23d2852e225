import type { Business, ScoredBusiness, ScoreEvaluation, ScoreSums } from "@review-proof/ports"
import { Businesses } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import type { BusinessState } from "./store/business-state.ts"
import { everything } from "./store/ordered-index.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"
import { isWithin } from "./store/reach.ts"

export const BusinessesLive = Layer.effect(
  Businesses,
  Effect.map(MemoryStore, ({ businesses: state }) =>
    Businesses.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(scored(state, state.all.get(id)))),
      findByShortName: (shortName) =>
        Effect.sync(() => Option.fromNullishOr(scored(state, state.byShortName.get(shortName)))),
      within: (reach) =>
        Effect.sync(() =>
          state.ofCompany
            .all(reach.companyId)
            .filter((business) => isWithin(reach, business.companyId, business.id))
            .flatMap((business) => scored(state, business) ?? [])
        ),
      page: (companyId, { limit, after }) =>
        Effect.sync(() => {
          const page = pageOf(state.ofCompany.rising(companyId, after), limit, creationOf)
          return { ...page, items: page.items.flatMap((business) => scored(state, business) ?? []) }
        }),
      movedScores: (evaluation, untoldBefore, { limit, after }) =>
        Effect.sync(() => {
          const scores = state.scoresById.rising(everything, after)
          const moved = selected(
            scores,
            ({ shown, sums, untold }) =>
              shown !== shownBy(evaluation, sums) || (untold !== null && untold.at < untoldBefore)
          )
          return pageOf(moved, limit, (score) => score.businessId)
        })
    })
  )
)

/** A business has a score from its creation, so one is never found without the other. */
const scored = (
  state: BusinessState,
  business: Business | undefined
): ScoredBusiness | undefined => {
  const score = business === undefined ? undefined : state.scores.get(business.id)
  return business === undefined || score === undefined ? undefined : { business, score }
}

/** In hundredths; see `ScoreEvaluation`. */
const shownBy = ({ dividend, divisor }: ScoreEvaluation, sums: ScoreSums): number | null => {
  if (sums.stars.every((count) => count === 0)) return null
  const dividends =
    dividend.constant + dividend.weight * sums.weight + dividend.weightedStars * sums.weightedStars
  return Number(dividends / (divisor.constant + divisor.weight * sums.weight))
}

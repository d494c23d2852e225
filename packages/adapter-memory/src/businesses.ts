import type { Business, ScoredBusiness } from "@review-proof/ports"
import { Businesses, shownBy } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { byCreation, compareIds, isWithin, oldestFirst, pageOf } from "./store/select.ts"
import { select, selectOne } from "./store/select.ts"
import type { State } from "./store/state.ts"

export const BusinessesLive = Layer.effect(
  Businesses,
  Effect.map(MemoryStore, (state) =>
    Businesses.of({
      find: (id) =>
        Effect.sync(() => Option.fromNullishOr(scored(state, state.businesses.get(id)))),
      findByShortName: (shortName) =>
        Effect.sync(() =>
          Option.fromNullishOr(
            scored(
              state,
              selectOne(state.businesses, (business) => business.shortName === shortName)
            )
          )
        ),
      within: (reach) =>
        Effect.sync(() =>
          select(state.businesses, ({ companyId, id }) =>
            isWithin(reach, { companyId, businessId: id })
          )
            .toSorted(byCreation)
            .flatMap((business) => scored(state, business) ?? [])
        ),
      page: (companyId, request) =>
        Effect.sync(() => {
          const { items, next } = oldestFirst(
            state.businesses,
            (business) => business.companyId === companyId,
            request
          )
          return { items: items.flatMap((business) => scored(state, business) ?? []), next }
        }),
      movedScores: (evaluation, untoldBefore, request) =>
        Effect.sync(() => {
          const moved = select(
            state.scores,
            ({ shown, sums, untold }) =>
              shown !== shownBy(evaluation, sums) || (untold !== null && untold.at < untoldBefore)
          )
          return pageOf(moved, request, (score) => score.businessId, compareIds)
        })
    })
  )
)

/** A business has a score from its creation, so one is never found without the other. */
const scored = ({ scores }: State, business: Business | undefined): ScoredBusiness | undefined => {
  const score = business && scores.get(business.id)
  return business === undefined || score === undefined ? undefined : { business, score }
}

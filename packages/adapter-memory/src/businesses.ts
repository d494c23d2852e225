import { Businesses, type Business, type ScoredBusiness } from "@review-proof/ports"
import { evaluateSums } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { finder, method } from "./store/method.ts"
import {
  byCreation,
  compareIds,
  isWithin,
  oldestFirst,
  pageOf,
  select,
  selectOne
} from "./store/select.ts"
import type { State } from "./store/state.ts"

export const BusinessesLive = Layer.effect(
  Businesses,
  Effect.map(MemoryStore, (state) => {
    const { businesses } = state
    return Businesses.of({
      find: finder((id) => scored(state, businesses.get(id))),
      findByShortName: finder((shortName) =>
        scored(
          state,
          selectOne(businesses, (business) => business.shortName === shortName)
        )
      ),
      findLogo: finder((id) => state.logos.get(id)),
      findByIds: method((ids) => ids.flatMap((id) => businesses.get(id) ?? [])),
      within: method((reach) =>
        select(businesses, ({ companyId, id }) => isWithin(reach, { companyId, businessId: id }))
          .toSorted(byCreation)
          .flatMap((business) => scored(state, business) ?? [])
      ),
      page: method((companyId, request) => {
        const { items, next } = oldestFirst(
          businesses,
          (business) => business.companyId === companyId,
          request
        )
        return { items: items.flatMap((business) => scored(state, business) ?? []), next }
      }),
      every: method((request) =>
        pageOf(
          select(businesses, () => true),
          request,
          ({ id }) => id,
          compareIds
        )
      ),
      endOfPart: method((after, size) => {
        const ids = [...businesses.keys()].toSorted(compareIds)
        const first = after === null ? 0 : ids.findIndex((id) => compareIds(id, after) > 0)
        return first + size < ids.length && first >= 0 ? (ids[first + size - 1] ?? null) : null
      }),
      movedScores: method((evaluation, unreportedBefore, request) => {
        const moved = select(
          state.scores,
          ({ shown, sums, unreported }) =>
            shown !== evaluateSums(evaluation, sums) ||
            (unreported !== null && unreported.at < unreportedBefore)
        )
        return pageOf(moved, request, (score) => score.businessId, compareIds)
      })
    })
  })
)

/** A business has a score from its creation, so one is never found without the other. */
const scored = ({ scores }: State, business: Business | undefined): ScoredBusiness | undefined => {
  const score = business && scores.get(business.id)
  return business === undefined || score === undefined ? undefined : { business, score }
}

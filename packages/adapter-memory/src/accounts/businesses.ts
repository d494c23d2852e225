import {
  Businesses,
  type Business,
  type BusinessId,
  type ScoredBusiness
} from "@review-proof/ports"
import { isWithin, evaluateSums } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, compareIds, oldestFirst, pageOf, select, selectOne } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const BusinessesLayer = Layer.effect(
  Businesses,
  Effect.map(MemoryStore, (state) => {
    const { businesses } = state
    const sortedIds = makeSortedIds(businesses)
    const idsAfter = (after: BusinessId | null) =>
      sortedIds().filter((id) => after === null || id > after)
    const businessesOf = (ids: ReadonlyArray<BusinessId>) =>
      ids.flatMap((id) => businesses.get(id) ?? [])
    return Businesses.of({
      find: finder((id) => scored(state, businesses.get(id))),
      findByShortName: finder((shortName) =>
        scored(
          state,
          selectOne(businesses, (business) => business.shortName === shortName)
        )
      ),
      findLogo: finder((id) => state.logos.get(id)),
      findByIds: method((ids) => businessesOf([...new Set(ids)])),
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
      every: method(({ after, limit }) => {
        const ids = idsAfter(after)
        const items = businessesOf(ids.slice(0, limit))
        return { items, next: limit < ids.length ? (items.at(-1)?.id ?? null) : null }
      }),
      endOfPart: method((after, size) => {
        const ids = idsAfter(after)
        return size < ids.length ? (ids[size - 1] ?? null) : null
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

/** No business is ever removed, so the ids are sorted again only when there are more. */
const makeSortedIds = (businesses: State["businesses"]) => {
  let sorted: ReadonlyArray<BusinessId> = []
  return () => {
    if (sorted.length !== businesses.size) sorted = [...businesses.keys()].toSorted(compareIds)
    return sorted
  }
}

/** A business has a score from its creation, so one is never found without the other. */
const scored = ({ scores }: State, business: Business | undefined): ScoredBusiness | undefined => {
  const score = business && scores.get(business.id)
  return business === undefined || score === undefined ? undefined : { business, score }
}

import type { Business, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { businessWithin } from "../access/choose-business.ts"
import { listBusinesses } from "../businesses/list-businesses.ts"
import type { Paged } from "../paging/paged.ts"
import { requireOwnRight, requireRight } from "../rights/actor.ts"

/**
 * The businesses of a member's company, oldest first, fifty on a page. Fails with `InvalidCursor`.
 */
export const readSettings = Effect.fn("readSettings")(function* (
  member: Member,
  cursor: string | null
) {
  yield* requireOwnRight(member, "readPortal")
  const { items, nextCursor } = yield* listBusinesses(member.companyId, { limit: 50, cursor })
  const page: Paged<Business> = { items: items.map(({ business }) => business), nextCursor }
  return page
})

/** A business that the member may change. Fails with `NotFound`, also for one of another company. */
export const readBusinessSettings = Effect.fn("readBusinessSettings")(function* (
  member: Member,
  businessId: string
) {
  const reach = { companyId: member.companyId, businesses: null }
  const { business } = yield* businessWithin(reach, businessId)
  yield* requireRight(member, "changeBusinesses", business.companyId)
  return business
})

import type { Business, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { businessWithin } from "../access/choose-business.ts"
import { listBusinesses } from "../businesses/list-businesses.ts"
import type { Paged } from "../paging/paged.ts"
import { requireOwnRight, requireRight } from "../rights/actor.ts"

/** The settings of a company. */
export interface CompanySettings {
  /** Oldest first, fifty on a page. */
  readonly businesses: Paged<Business>
}

/** Reads a company's settings for a member. Fails with `InvalidCursor`. */
export const readSettings = Effect.fn("readSettings")(function* (
  member: Member,
  cursor: string | null
) {
  yield* requireOwnRight(member, "readPortal")
  const { items, nextCursor } = yield* listBusinesses(member.companyId, { limit: 50, cursor })
  const businesses = { items: items.map(({ business }) => business), nextCursor }
  const settings: CompanySettings = { businesses }
  return settings
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

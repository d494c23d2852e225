import { Businesses, BusinessId } from "@review-proof/ports"
import type { Business, Member } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { getBusiness } from "../businesses/get-business.ts"
import { NotFound } from "../errors.ts"
import { requireRight } from "../rights/require-right.ts"

/**
 * The named business of a member's company, or the oldest; null while there is none. Fails with
 * `NotFound` (business), also for one of another company.
 */
export const findShownBusiness = Effect.fnUntraced(function* (
  member: Member,
  named: string | null
) {
  const { companyId } = member
  yield* requireRight(member, "readPortal", companyId)
  if (named !== null) return yield* businessOf(member, named)
  const { items } = yield* Businesses.use((ports) =>
    ports.page(companyId, { limit: 1, after: null })
  )
  return items[0] ?? null
})

/** Like the above, but fails without a business. */
export const requireShownBusiness = Effect.fnUntraced(function* (
  member: Member,
  named: string | null
) {
  const shown = yield* findShownBusiness(member, named)
  return shown === null ? yield* new NotFound({ what: "business" }) : shown.business
})

/** The businesses that the bar of each page offers. */
export interface BusinessSwitch {
  /** Oldest first: the first twenty. */
  readonly businesses: ReadonlyArray<Business>
  readonly hasMore: boolean
  /** The named one, also beyond the first twenty. */
  readonly chosen: Business | null
}

/** Finds nothing of another company, and does not fail for it. */
export const readBusinessSwitch = Effect.fn("readBusinessSwitch")(function* (
  member: Member,
  named: string | null
) {
  const { companyId } = member
  const { items, next } = yield* Businesses.use((ports) =>
    ports.page(companyId, { limit: 20, after: null })
  )
  const businesses = items.map(({ business }) => business)
  const id = named === null ? undefined : Option.getOrUndefined(decodeId(named))
  const known = businesses.find((business) => business.id === id)
  const found =
    id === undefined || known !== undefined
      ? known
      : Option.getOrUndefined(yield* Businesses.use((ports) => ports.find(id)))?.business
  const chosen = found?.companyId === companyId ? found : null
  const shown: BusinessSwitch = { businesses, hasMore: next !== null, chosen }
  return shown
})

const businessOf = Effect.fnUntraced(function* (member: Member, named: string) {
  const id = Option.getOrUndefined(decodeId(named))
  if (id === undefined) return yield* new NotFound({ what: "business" })
  const found = yield* getBusiness(id)
  yield* requireRight(member, "readPortal", found.business.companyId)
  return found
})

const decodeId = Schema.decodeUnknownOption(BusinessId)

import { Businesses, type Business, type Member } from "@review-proof/ports"
import { Effect } from "effect"
import { businessWithin } from "../access/choose-business.ts"
import { NotFound } from "../errors.ts"
import { maxKeyBusinesses } from "../keys/key-rights.ts"
import { requireOwnRight } from "../rights/actor.ts"

/**
 * The named business of a member's company, or the oldest; null while there is none. Fails with
 * `NotFound` (business), also for one of another company.
 */
export const findShownBusiness = Effect.fnUntraced(function* (
  member: Member,
  named: string | null
) {
  const { companyId } = member
  yield* requireOwnRight(member, "readPortal")
  if (named !== null) return yield* businessWithin({ companyId, businesses: null }, named)
  const { items } = yield* Businesses.use((port) => port.page(companyId, { limit: 1, after: null }))
  return items[0] ?? null
})

/** Like `findShownBusiness`, but fails without a business. */
export const requireShownBusiness = Effect.fnUntraced(function* (
  member: Member,
  named: string | null
) {
  const shown = yield* findShownBusiness(member, named)
  return shown === null ? yield* new NotFound({ what: "business" }) : shown.business
})

/** The businesses that a form offers to choose from: the oldest ones, as many as a key can name. */
export const maxBusinessChoices = maxKeyBusinesses

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
  const { items, next } = yield* Businesses.use((port) =>
    port.page(companyId, { limit: 20, after: null })
  )
  const businesses = items.map(({ business }) => business)
  const known = businesses.find(({ id }) => id === named) ?? null
  const chosen =
    named === null || known !== null
      ? known
      : yield* businessWithin({ companyId, businesses: null }, named).pipe(
          Effect.map(({ business }) => business),
          Effect.catchTag("NotFound", () => Effect.succeed(null))
        )
  const shown: BusinessSwitch = { businesses, hasMore: next !== null, chosen }
  return shown
})

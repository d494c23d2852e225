import { Businesses, BusinessId } from "@review-proof/ports"
import type { Member, ScoredBusiness } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { getBusiness } from "../businesses/get-business.ts"
import { NotFound } from "../errors.ts"
import { requireRight } from "../rights/require-right.ts"

/** The choice of business at the top of a page. */
export interface BusinessChoice {
  /** Oldest first: the first hundred. */
  readonly businesses: ReadonlyArray<ScoredBusiness>
  /** Null while the company has no business. */
  readonly chosen: ScoredBusiness | null
}

/**
 * The businesses of a member's company, and the named one or the oldest. Fails with `NotFound`
 * (business), also for one of another company.
 */
export const chooseShown = Effect.fnUntraced(function* (member: Member, named: string | null) {
  const { companyId } = member
  yield* requireRight(member, "readPortal", companyId)
  const { items } = yield* Businesses.use((ports) =>
    ports.page(companyId, { limit: 100, after: null })
  )
  const known = items.find(({ business }) => named === null || business.id === named)
  const chosen = named === null || known !== undefined ? known : yield* businessOf(member, named)
  const choice: BusinessChoice = { businesses: items, chosen: chosen ?? null }
  return choice
})

/** Like the above, but fails without a business. */
export const requireShown = Effect.fnUntraced(function* (member: Member, named: string | null) {
  const { chosen } = yield* chooseShown(member, named)
  return chosen === null ? yield* new NotFound({ what: "business" }) : chosen.business
})

const businessOf = Effect.fnUntraced(function* (member: Member, named: string) {
  const id = Option.getOrUndefined(decodeId(named))
  if (id === undefined) return yield* new NotFound({ what: "business" })
  const found = yield* getBusiness(id)
  yield* requireRight(member, "readPortal", found.business.companyId)
  return found
})

const decodeId = Schema.decodeUnknownOption(BusinessId)

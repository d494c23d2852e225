import { Businesses, BusinessId } from "@review-proof/ports"
import type { Business, Member } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { getBusiness } from "../businesses/get-business.ts"
import { NotFound } from "../errors.ts"
import { requireRight } from "../rights/require-right.ts"

/** The settings of a company. */
export interface CompanySettings {
  /** Oldest first: the first hundred. */
  readonly businesses: ReadonlyArray<Business>
}

/** Reads a company's settings for a member. */
export const readSettings = Effect.fn("readSettings")(function* (member: Member) {
  yield* requireRight(member, "readPortal", member.companyId)
  const { items } = yield* Businesses.use((businesses) =>
    businesses.page(member.companyId, { limit: 100, after: null })
  )
  const settings: CompanySettings = { businesses: items.map(({ business }) => business) }
  return settings
})

/** A business that the member may change. Fails with `NotFound`, also for one of another company. */
export const readBusinessSettings = Effect.fn("readBusinessSettings")(function* (
  member: Member,
  businessId: string
) {
  const id = Option.getOrUndefined(decodeId(businessId))
  if (id === undefined) return yield* new NotFound({ what: "business" })
  const { business } = yield* getBusiness(id)
  yield* requireRight(member, "changeBusinesses", business.companyId)
  return business
})

const decodeId = Schema.decodeUnknownOption(BusinessId)

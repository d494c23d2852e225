import { Businesses, Companies } from "@review-proof/ports"
import type { ApiKey, Business, BusinessId, CompanyId, KeyId, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { getKey, listKeys } from "../keys/read-keys.ts"
import type { Paged } from "../paging/paged.ts"
import { requireOwnRight, requireRight } from "../rights/actor.ts"
import { maxBusinessChoices } from "./chosen-business.ts"

/** A company's keys as its people see them. */
export interface ShownKeys {
  readonly keys: Paged<ApiKey>
  /** The first few that each key is limited to. */
  readonly businesses: ReadonlyMap<BusinessId, Business>
}

/** Businesses that are named for each key of a list. */
export const maxNamedBusinesses = 3

/** A page of keys, ended ones too, newest first. Fails with `InvalidCursor`. */
export const readKeys = Effect.fn("readKeys")(function* (member: Member, cursor: string | null) {
  yield* requireOwnRight(member, "manageKeys")
  const keys = yield* listKeys(member.companyId, { limit: 20, cursor })
  const named = keys.items.flatMap((key) => key.businesses?.slice(0, maxNamedBusinesses) ?? [])
  const businesses = yield* ofCompany(member.companyId, [...new Set(named)])
  const read: ShownKeys = { keys, businesses: new Map(businesses.map((one) => [one.id, one])) }
  return read
})

/** One key. Fails with `NotFound`, also for a key of another company. */
export const readKey = Effect.fn("readKey")(function* (member: Member, id: KeyId) {
  const key = yield* getKey(id)
  yield* requireRight(member, "manageKeys", key.companyId)
  return key
})

/** Finds who created a key and signs its replies, also one who was removed since. */
export const readKeyCreator = Effect.fn("readKeyCreator")(function* (member: Member, key: ApiKey) {
  yield* requireRight(member, "manageKeys", key.companyId)
  return yield* Companies.use((companies) => companies.findMember(key.createdBy))
})

/**
 * The businesses of the company that a key can be limited to: the first `maxBusinessChoices`, and of
 * `limitedTo` those beyond.
 */
export const readKeyBusinesses = Effect.fn("readKeyBusinesses")(function* (
  member: Member,
  limitedTo: ReadonlyArray<BusinessId>
) {
  yield* requireOwnRight(member, "manageKeys")
  const businesses = yield* Businesses
  const request = { limit: maxBusinessChoices, after: null }
  const first = yield* businesses.page(member.companyId, request)
  const offered = first.items.map(({ business }) => business)
  const known = new Set(offered.map(({ id }) => id))
  const others = limitedTo.filter((id) => !known.has(id))
  return [...offered, ...(yield* ofCompany(member.companyId, others))]
})

/** A form can name another company's businesses. */
const ofCompany = (companyId: CompanyId, ids: ReadonlyArray<BusinessId>) =>
  Businesses.use((businesses) => businesses.findByIds(ids)).pipe(
    Effect.map((found) => found.filter((business) => business.companyId === companyId))
  )

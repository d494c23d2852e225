import { Businesses } from "@review-proof/ports"
import type {
  BusinessId,
  BusinessReach,
  CompanyId,
  KeyId,
  Member,
  Scope
} from "@review-proof/ports"
import { maxListedBusinesses } from "@review-proof/ports/store"
import { Effect } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { requireOwnRight } from "../rights/actor.ts"
import type { Right } from "../rights/roles.ts"

/** The caller of a use case, with its reach and the name that signs its replies. */
export interface Caller {
  readonly companyId: CompanyId
  readonly creatorName: string
  readonly reach: BusinessReach
  /** The businesses within reach, oldest first: the first hundred, and whether those are all. */
  readonly businesses: { readonly ids: ReadonlyArray<BusinessId>; readonly complete: boolean }
}

/** The caller of a request that came with a key or with a token of one. */
export interface AdmittedCaller extends Caller {
  readonly keyId: KeyId
  readonly keyName: string
  /** The scope of idempotency keys: shared by a key and those it was rotated from or to. */
  readonly lineageId: KeyId
  /** The scopes of this credential, in the order of contract KEY-3. */
  readonly scopes: ReadonlyArray<Scope>
}

/** A member as the caller, for all businesses of their company. Fails like `requireOwnRight`. */
export const memberCaller = Effect.fnUntraced(function* <R extends Right>(
  member: Member,
  right: R
) {
  const { companyId, name } = member
  yield* requireOwnRight(member, right)
  return yield* callerWithin(companyId, { name })
})

/**
 * Lets the program itself call use cases for a company. It is trusted: it needs no key, and no limit
 * counts its calls. It reaches all businesses, or those that are named. Fails with `NotFound`.
 */
export const callerWithin = Effect.fn("callerWithin")(function* (
  companyId: CompanyId,
  as: { readonly name: string; readonly businesses?: ReadonlyArray<BusinessId> }
) {
  yield* getCompany(companyId)
  const reach: BusinessReach = { companyId, businesses: as.businesses ?? null }
  const businesses = yield* Businesses
  const { items, next } =
    reach.businesses === null
      ? yield* businesses.page(companyId, { limit: maxListedBusinesses, after: null })
      : { items: yield* businesses.within(reach), next: null }
  const caller: Caller = {
    companyId,
    creatorName: as.name,
    reach,
    businesses: { ids: items.map(({ business }) => business.id), complete: next === null }
  }
  return caller
})

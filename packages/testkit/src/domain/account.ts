/** A company made by the use cases themselves, and calls made with its credentials. */
import {
  admitRequest,
  issueToken,
  parseCredential,
  type AdmittedCaller
} from "@review-proof/domain/access"
import {
  createBusiness,
  createCompany,
  createMember,
  type NewCompany
} from "@review-proof/domain/companies"
import { createKey, type CreatedKey, type NewKey } from "@review-proof/domain/keys"
import { Companies, KeyId } from "@review-proof/ports"
import type { BusinessId, CompanyId, MemberRole } from "@review-proof/ports"
import { Effect, Option, Redacted } from "effect"
import { anAddress, unique } from "../unique.ts"

export const actor = "operator"

export const makeCompany = (given: Partial<NewCompany> = {}) =>
  createCompany(actor, {
    name: "Shoes Ltd",
    plan: "pro",
    monthlyLimit: null,
    owner: { name: "Ada Owner", email: "ada@shop.example" },
    ...given
  })

export const makeAccount = Effect.fnUntraced(function* ({
  businesses = 1,
  ...given
}: Partial<NewCompany> & { readonly businesses?: number } = {}) {
  const company = yield* makeCompany(given)
  const made = yield* Effect.forEach(
    Array.from({ length: businesses }, (_, index) => index),
    (index) =>
      createBusiness(actor, company.id, { name: `Shop ${index}`, url: "https://shop.example" })
  )
  return { company, businessIds: made.map(({ business }) => business.id) }
})

/** The owner that a company was made with. */
export const ownerOf = (companyId: CompanyId) =>
  Companies.use((companies) => companies.firstOwner(companyId)).pipe(
    Effect.flatMap(Effect.fromOption),
    Effect.orDie
  )

/** The first fifty members of a company, the oldest first. */
export const membersOf = (companyId: CompanyId) =>
  Companies.use((companies) => companies.pageMembers(companyId, { limit: 50, after: null })).pipe(
    Effect.map(({ items }) => items)
  )

/** Another member of a company, whose address nobody else has. */
export const givenColleague = (
  companyId: CompanyId,
  role: MemberRole = "member",
  name = "Bea Ask"
) =>
  Effect.suspend(() =>
    createMember(actor, companyId, { name, email: `member${unique()}@shop.example`, role })
  )

/** A company whose owner has an address of their own. */
export const givenOwner = Effect.fnUntraced(function* (email = `owner${unique()}@shop.example`) {
  const owner = { name: "Robin Marsh", email }
  const company = yield* makeCompany({ name: "Harbour Lane", owner })
  return { email, company, owner: yield* ownerOf(company.id) }
})

export const keyInput: NewKey = {
  name: "Shop key",
  permissions: ["reviews:read", "score:read", "replies:write"],
  businesses: null,
  ipAllowlist: [],
  lifetime: "365d",
  createdBy: null
}

export const makeKey = (companyId: CompanyId, input: Partial<NewKey> = {}) =>
  createKey(actor, companyId, { ...keyInput, ...input })

/** A key of a new company. */
export const givenKey = Effect.fnUntraced(function* (input: Partial<NewKey> = {}) {
  const { company } = yield* makeAccount()
  return { company, ...(yield* makeKey(company.id, input)) }
})

/** A caller that may use the given businesses of a company, or all of them. */
export const callerOf = (
  companyId: CompanyId,
  all: ReadonlyArray<BusinessId>,
  limitedTo: ReadonlyArray<BusinessId> | null = null
): AdmittedCaller => ({
  keyId: KeyId.make(`key_${companyId.slice(4)}`),
  keyName: "Key",
  lineageId: KeyId.make(`key_${companyId.slice(4)}`),
  companyId,
  creatorName: "Ada Owner",
  scopes: ["reviews:read", "replies:write"],
  reach: { companyId, businesses: limitedTo },
  businesses: { ids: limitedTo ?? all, complete: true }
})

/** Calls the API with a credential, by default from a new address. */
export const call = Effect.fnUntraced(function* (
  secret: Redacted.Redacted<string> | string,
  address = anAddress()
) {
  const text = typeof secret === "string" ? Redacted.make(secret) : secret
  const credential = Option.getOrElse(yield* parseCredential(text), () => "malformed" as const)
  return yield* admitRequest({ credential, address })
})

/** Asks for a token with a key as its client would. */
export const tokenFor = ({ key, secret }: CreatedKey, scope?: string, address = anAddress()) =>
  issueToken({ clientId: key.clientId, secret, scope, address })

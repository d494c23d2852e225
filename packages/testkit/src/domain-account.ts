/** A company made by the use cases themselves, and calls made with its credentials. */
import { admitRequest, issueToken, parseCredential } from "@review-proof/domain/access"
import { createBusiness, createCompany } from "@review-proof/domain/companies"
import { createKey, type CreatedKey, type NewKey } from "@review-proof/domain/keys"
import { Companies, type CompanyId, type Plan } from "@review-proof/ports"
import { Effect, Option, Redacted } from "effect"

export const actor = "operator"

/** A new address for each test, so that failures of one do not block another. */
export const newAddress = () =>
  `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
let addresses = 0

export const makeAccount = Effect.fnUntraced(function* (
  options: {
    readonly plan?: Plan
    readonly monthlyLimit?: number
    readonly businesses?: number
  } = {}
) {
  const company = yield* createCompany(actor, {
    name: "Shoes Ltd",
    plan: options.plan ?? "pro",
    monthlyLimit: options.monthlyLimit ?? null,
    owner: { name: "Ada Owner", email: "ada@shop.example" }
  })
  const businesses = yield* Effect.forEach(
    Array.from({ length: options.businesses ?? 1 }, (_, index) => index),
    (index) =>
      createBusiness(actor, company.id, { name: `Shop ${index}`, url: "https://shop.example" })
  )
  return { company, businessIds: businesses.map(({ business }) => business.id) }
})

/** The owner that a company was made with. */
export const ownerOf = (companyId: CompanyId) =>
  Companies.use((companies) => companies.firstOwner(companyId)).pipe(
    Effect.flatMap(Effect.fromOption),
    Effect.orDie
  )

let people = 0

/** A company whose owner has an address of their own. */
export const givenOwner = Effect.fnUntraced(function* (email = `owner${++people}@shop.example`) {
  const company = yield* createCompany(actor, {
    name: "Harbour Lane",
    plan: "pro",
    monthlyLimit: null,
    owner: { name: "Robin Marsh", email }
  })
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

/** Calls the API with a credential, by default from a new address. */
export const call = Effect.fnUntraced(function* (
  secret: Redacted.Redacted<string> | string,
  address = newAddress()
) {
  const text = typeof secret === "string" ? Redacted.make(secret) : secret
  const credential = Option.getOrElse(yield* parseCredential(text), () => "malformed" as const)
  return yield* admitRequest({ credential, address })
})

/** The outcome of a call: `Admitted`, or the tag of its refusal. */
export const outcome = <E extends { readonly _tag: string }, R>(
  effect: Effect.Effect<unknown, E, R>
) => Effect.match(effect, { onSuccess: () => "Admitted" as const, onFailure: ({ _tag }) => _tag })

/** Asks for a token with a key as its client would. */
export const tokenFor = ({ key, secret }: CreatedKey, scope?: string, address = newAddress()) =>
  issueToken({ clientId: key.clientId, secret, scope, address })

/** The demo as a new user finds it: its pages, its key, and a file that a shell can read. */
import type { Caller } from "@review-proof/domain/access"
import { createInvitation, listInvitations, reviewLink } from "@review-proof/domain/invitations"
import { createKey, keyStatus, listKeys } from "@review-proof/domain/keys"
import { offerSignIn } from "@review-proof/domain/portal"
import { Companies, Scope, type BusinessId, type Company } from "@review-proof/ports"
import { Clock, Effect, Option, Predicate, Redacted } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { replaceFile } from "../files.ts"
import { quotedWord } from "../process/shell-words.ts"
import { attempt } from "../process/start-failure.ts"
import { ensureDemoCompany, type DemoOptions } from "./demo-company.ts"

export type DemoAccess = NonNullable<Effect.Success<ReturnType<typeof openDemo>>>

/**
 * Makes the demo, or finds the one of an earlier start; null if the store holds other companies.
 */
export const openDemo = Effect.fn("openDemo")(function* (
  options: DemoOptions & { readonly file: string }
) {
  const demo = yield* ensureDemoCompany(options)
  if (demo === null) return null
  const { business, caller, company } = demo
  const known = yield* readDemoFile(options.file)
  return {
    company,
    businessId: business.id,
    businessPath: `/b/${business.shortName ?? business.id}`,
    /** The page of an invited customer; null if the demo invited nobody. */
    customerPath: options.withInvitations ? yield* pathOfInvited(caller, business.id) : null,
    /** Signs the demo's owner in, once. */
    staffUrl: yield* staffUrl(company, options.baseUrl),
    key: (yield* keptKey(company, known)) ?? (yield* anotherKey(company))
  }
})

const staffUrl = Effect.fnUntraced(function* (company: Company, baseUrl: string) {
  const owner = yield* Companies.use((companies) => companies.firstOwner(company.id))
  return Option.isNone(owner) ? `${baseUrl}/portal` : yield* offerSignIn(owner.value, baseUrl)
})

/**
 * The page of a customer who has not answered yet; if there is none, invites one. Another instance
 * that starts may do so first. Null if a rule refuses the invitation: people may have changed the
 * demo since.
 */
const pathOfInvited = Effect.fnUntraced(
  function* (caller: Caller, business: BusinessId) {
    const newest = { limit: 100, cursor: null, status: null, business }
    const { items } = yield* listInvitations(caller, newest)
    const hers = items.filter(({ name }) => name === customer)
    const open = hers.find((one) => one.cancelledAt === null && one.facts.reviewed === undefined)
    const next = hers.length + 1
    const invitation =
      open ??
      (yield* createInvitation(caller, {
        name: customer,
        email: next === 1 ? "wanda@customers.example" : `wanda-${next}@customers.example`,
        phone: null,
        channel: "email",
        reference: `order-${2000 + next}`,
        products: ["item-1"],
        sendAt: null,
        language: "en",
        business
      }))
    return yield* reviewLink("", invitation)
  },
  Effect.retry({ times: 3, while: Predicate.isTagged("DuplicateReference") }),
  Effect.catchIf(Predicate.not(Predicate.isTagged("StoreUnavailable")), () => Effect.succeed(null))
)

const customer = "Wanda Fisk"

type DemoFile = Readonly<Record<string, string>>

/** The key of an earlier start, if it is this company's and still works. */
const keptKey = Effect.fnUntraced(function* (company: Company, { COMPANY, KEY }: DemoFile) {
  if (COMPANY !== company.id || KEY === undefined) return null
  const now = yield* Clock.currentTimeMillis
  const keys = yield* listKeys(company.id, { limit: 100, cursor: null })
  const isUsable = keys.items.some(
    (key) => isHintOf(key.hint, KEY) && keyStatus(key, now) === "active"
  )
  return isUsable ? Redacted.make(KEY) : null
})

const isHintOf = (hint: string, secret: string): boolean => {
  const [start = "", end = ""] = hint.split("…")
  return secret.startsWith(start) && secret.endsWith(end)
}

const anotherKey = (company: Company) =>
  Effect.map(
    createKey("demo data", company.id, {
      name: "Demo key",
      permissions: Scope.literals,
      businesses: null,
      ipAllowlist: [],
      lifetime: "365d",
      createdBy: null
    }),
    ({ secret }) => secret
  )

const readDemoFile = (file: string): Effect.Effect<DemoFile> =>
  Effect.promise(() => readFile(file, "utf8").catch(() => "")).pipe(
    Effect.map((text) =>
      Object.fromEntries(
        [...text.matchAll(/^export ([A-Z_]+)='([^']*)'$/gm)].map(([, name = "", value = ""]) => [
          name,
          value
        ])
      )
    )
  )

/** The file is beside the data. */
export const demoFileIn = (directory: string): string => join(directory, "demo.env")

/** It holds the management token. */
export const writeDemoFile = (file: string, values: DemoFile) => {
  const lines = Object.entries(values).map(
    ([name, value]) => `export ${name}=${quotedWord(value)}\n`
  )
  return attempt(`Writing ${file}`, () => replaceFile(file, lines.join("")))
}

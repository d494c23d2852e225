import { AuditLog, Businesses, Companies, Credentials } from "@review-proof/ports"
import type {
  ApiKey,
  AuditEntry,
  Company,
  CompanyId,
  Member,
  ScoredBusiness
} from "@review-proof/ports"
import type { IdentityProvider } from "@review-proof/ports/sign-in"
import type { Page } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { memberNames } from "../companies/member-names.ts"
import { getUsage, type Usage } from "../companies/get-usage.ts"
import { findProvider } from "../sign-in/identity-provider.ts"

/** The beginning of a list, and whether there is more. */
interface FirstItems<Item> {
  readonly items: ReadonlyArray<Item>
  readonly isWhole: boolean
}

/** One company as operators see it. */
export interface ConsoleCompany {
  readonly company: Company
  readonly usage: Usage
  /** The oldest fifty. */
  readonly businesses: FirstItems<ScoredBusiness>
  /** The oldest fifty. */
  readonly members: FirstItems<Member>
  /** The provider through which its members may sign in; null if there is none. */
  readonly provider: IdentityProvider | null
  /** The newest fifty. */
  readonly keys: FirstItems<ApiKey>
  /** The newest ten. */
  readonly audit: FirstItems<AuditEntry>
  /** The names of the members in the log by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** Fails with `NotFound`. */
export const readConsoleCompany = Effect.fn("readConsoleCompany")(function* (id: CompanyId) {
  const company = yield* getCompany(id)
  const parts = yield* Effect.all(
    {
      usage: getUsage(id),
      businesses: firstItems(Businesses.use((port) => port.page(id, firstFifty))),
      members: firstItems(Companies.use((port) => port.pageMembers(id, firstFifty))),
      keys: firstItems(Credentials.use((port) => port.pageKeys(id, firstFifty))),
      audit: firstItems(AuditLog.use((port) => port.page(id, {}, { limit: 10, after: null }))),
      provider: Effect.map(findProvider(id), Option.getOrNull)
    },
    { concurrency: "unbounded" }
  )
  const ids = parts.audit.items.flatMap(({ actor, target }) => [actor, target])
  const read: ConsoleCompany = { company, ...parts, names: yield* memberNames(ids) }
  return read
})

const firstFifty = { limit: 50, after: null }

const firstItems = <Item, E, R>(page: Effect.Effect<Page<Item, unknown>, E, R>) =>
  Effect.map(page, ({ items, next }): FirstItems<Item> => ({ items, isWhole: next === null }))

import { Businesses, Scope, type ApiKey, type CompanyId } from "@review-proof/ports"
import { Effect, Result } from "effect"
import { allowlistReason, maxAllowlistEntries, parseAllowlist } from "./ip-allowlist.ts"

/** The rights of a key; null businesses means all. */
export type KeyRights = Pick<ApiKey, "permissions" | "businesses" | "ipAllowlist">

/** The most businesses that one key can be limited to. */
export const maxKeyBusinesses = 1000

/**
 * Judges the rights that a key of the company is to have: at least one permission, businesses of
 * the company, valid addresses and ranges. `wrong` names every field that cannot be accepted. If it
 * is empty, `rights` holds them as they are stored: without repetitions, permissions in the order
 * of contract KEY-3, addresses in their one spelling.
 */
export const checkRights = Effect.fnUntraced(function* (companyId: CompanyId, asked: KeyRights) {
  // A form's text may have any number of lines. Those beyond the maximum are refused without being
  // parsed.
  const allowlist = parseAllowlist(asked.ipAllowlist.slice(0, maxAllowlistEntries))
  const wrong = {
    ...wrongPermissions(asked.permissions),
    ...(yield* wrongBusinesses(companyId, asked.businesses)),
    ...(asked.ipAllowlist.length > maxAllowlistEntries
      ? { ipAllowlist: `at most ${maxAllowlistEntries} entries` }
      : {}),
    ...Result.match(allowlist, {
      onSuccess: () => ({}),
      onFailure: (indexes) => wrongItems("ipAllowlist", indexes, allowlistReason)
    })
  }
  const rights: KeyRights = {
    permissions: Scope.literals.filter((scope) => asked.permissions.includes(scope)),
    businesses: asked.businesses === null ? null : [...new Set(asked.businesses)],
    ipAllowlist: Result.getOrElse(allowlist, () => [])
  }
  return { rights, wrong }
})

const wrongPermissions = (permissions: KeyRights["permissions"]) =>
  permissions.length === 0 ? { permissions: "must name at least one permission" } : {}

const wrongBusinesses = Effect.fnUntraced(function* (
  companyId: CompanyId,
  asked: KeyRights["businesses"]
) {
  if (asked === null) return {}
  if (asked.length === 0)
    return { businesses: "must name at least one business, or be null for all" }
  const own = yield* Businesses.use((store) => store.within({ companyId, businesses: asked }))
  const known = new Set(own.map(({ business }) => business.id))
  const foreign = asked.flatMap((id, index) => (known.has(id) ? [] : [index]))
  return {
    ...(asked.length > maxKeyBusinesses
      ? { businesses: `must name at most ${maxKeyBusinesses} businesses` }
      : {}),
    ...wrongItems("businesses", foreign, "is not a business of the company")
  }
})

const wrongItems = (field: string, indexes: ReadonlyArray<number>, reason: string) =>
  Object.fromEntries(indexes.map((index) => [`${field}.${index}`, reason]))

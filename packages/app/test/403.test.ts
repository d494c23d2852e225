/** Goal: a credential that is good, but not for this, is refused by every operation with 403. */
import { bareCalls, but, oauth } from "./support/calls.ts"
import { each, statusSuite } from "./support/status-suite.ts"
import type { Provoke, Stage } from "./support/status-suite.ts"
import { makeAccount, makeKey } from "./support/world.ts"

/** The call with a key that something is wrong with; one is made for all calls of a stage. */
const withKey = (make: (stage: Stage) => Promise<string>) => {
  const keys = new WeakMap<Stage, Promise<string>>()
  return (provoke: Provoke): Provoke =>
    async (stage) => {
      const key = keys.get(stage) ?? make(stage)
      keys.set(stage, key)
      return { ...(await provoke(stage)), key: await key }
    }
}

const refusals = {
  ip_not_allowed: withKey(async ({ companyId, service }) => {
    const { key } = await makeKey(service, companyId, { ip_allowlist: ["203.0.113.0/24"] })
    return key
  }),
  key_blocked: withKey(async ({ companyId, service }) => {
    const { id, key } = await makeKey(service, companyId)
    await service.portal("POST", `/keys/${id}/block`)
    return key
  }),
  company_suspended: withKey(async ({ service }) => {
    const { companyId, key } = await makeAccount(service)
    await service.portal("PATCH", `/companies/${companyId}`, { status: "suspended" })
    return key
  }),
  plan_required: withKey(async ({ service }) => (await makeAccount(service, { plan: "free" })).key)
}

const scopeless = { insufficient_scope: but((_, { reviewsKey }) => ({ key: reviewsKey })) }

const { getMe, getReview, listReviews, ...scoped } = bareCalls

const anyScope = each({ getMe }, refusals)
const reviews = each(
  { getReview, listReviews },
  { ...refusals, insufficient_scope: but((_, { scoreKey }) => ({ key: scoreKey })) }
)

const outside =
  (path: "/v1/oauth/token" | "/v1/oauth/revoke"): Provoke =>
  async ({ companyId, service }) => {
    const key = await makeKey(service, companyId, { ip_allowlist: ["203.0.113.7"] })
    return oauth(path, key, { grant_type: "client_credentials", token: "x" })
  }

statusSuite(403, {
  ...anyScope,
  ...reviews,
  ...each(scoped, { ...refusals, ...scopeless }),
  createAccessToken: { unauthorized_client: outside("/v1/oauth/token") },
  revokeAccessToken: { unauthorized_client: outside("/v1/oauth/revoke") }
})

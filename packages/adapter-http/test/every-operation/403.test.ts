/** Goal: a credential that is good, but not for this, is refused by every operation with 403. */
import { oauth } from "@review-proof/testkit/client/client"
import { bareCalls, but, revocation, token, withKey } from "./calls.ts"
import { each, statusSuite, type Provoke } from "./status-suite.ts"
import { makeAccount, makeKey } from "@review-proof/testkit/client/world"

/** A proxy says that the call came by HTTP, and `REQUIRE_HTTPS` is set. */
const https_required = but(() => ({ scheme: "http" }))

const refusals = {
  https_required,
  ip_not_allowed: withKey(async ({ companyId, service }) => {
    const { key } = await makeKey(service, companyId, { ip_allowlist: ["203.0.113.0/24"] })
    return key
  }),
  key_blocked: withKey(async ({ companyId, service }) => {
    const { id, key } = await makeKey(service, companyId)
    await service.management("POST", `/keys/${id}/block`)
    return key
  }),
  company_suspended: withKey(async ({ service }) => {
    const { companyId, key } = await makeAccount(service)
    await service.management("PATCH", `/companies/${companyId}`, { status: "suspended" })
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
    return oauth(key, { grant_type: "client_credentials", token: "x" }, path)
  }

statusSuite(
  {
    403: {
      ...anyScope,
      ...reviews,
      ...each(scoped, { ...refusals, ...scopeless }),
      createAccessToken: {
        https_required: https_required(token),
        unauthorized_client: outside("/v1/oauth/token")
      },
      revokeAccessToken: {
        https_required: https_required(revocation),
        unauthorized_client: outside("/v1/oauth/revoke")
      }
    }
  },
  { variables: { REQUIRE_HTTPS: "true" } }
)

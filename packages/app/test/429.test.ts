/** Goal: too much is refused by every operation with 429 and when to come again. */
import { bareCalls, oauth } from "./support/calls.ts"
import { each, statusSuite } from "./support/status-suite.ts"
import type { Provoke, Stage } from "./support/status-suite.ts"
import { unique } from "@review-proof/testkit/unique"
import { makeAccount, makeKey } from "@review-proof/testkit/world"

/** The call with a key that has used up what it may. */
const withKey =
  (make: (stage: Stage) => Promise<string>) =>
  (provoke: Provoke): Provoke =>
  async (stage) => ({ ...(await provoke(stage)), key: await make(stage) })

/** An address with twenty failed authentications behind it. */
const blockedAddress = async ({ service }: Stage): Promise<string> => {
  const address = `203.0.113.${1 + (unique() % 250)}`
  for (let n = 0; n < 20; n++) {
    await service.call({ path: "/v1/businesses/me", key: "nonsense", address })
  }
  return address
}

const refusals = {
  rate_limited: withKey(async ({ companyId, service }) => {
    const { key } = await makeKey(service, companyId)
    const call = () => service.call({ path: "/v1/businesses/me", key })
    await Promise.all(Array.from({ length: 10 }, call))
    return key
  }),
  monthly_limit_reached: withKey(async ({ service }) => {
    const { key } = await makeAccount(service, { monthly_limit: 1 })
    await service.call({ path: "/v1/businesses/me", key })
    return key
  }),
  too_many_auth_failures:
    (provoke: Provoke): Provoke =>
    async (stage) => ({
      ...(await provoke(stage)),
      address: await blockedAddress(stage)
    })
}

const fromBlocked =
  (path: "/v1/oauth/token" | "/v1/oauth/revoke"): Provoke =>
  async (stage) => ({
    ...oauth(path, stage.client, { grant_type: "client_credentials", token: "x" }),
    address: await blockedAddress(stage)
  })

statusSuite(
  429,
  {
    ...each(bareCalls, refusals),
    createAccessToken: {
      "too_many_requests: from a blocked address": fromBlocked("/v1/oauth/token"),
      "too_many_requests: beyond a hundred tokens": async ({ companyId, service }) => {
        const client = await makeKey(service, companyId)
        const call = oauth("/v1/oauth/token", client, { grant_type: "client_credentials" })
        for (let n = 0; n < 100; n++) await service.call(call)
        return call
      }
    },
    revokeAccessToken: {
      "too_many_requests: from a blocked address": fromBlocked("/v1/oauth/revoke")
    }
  },
  { variables: { RATE_LIMIT_PER_SECOND: "10" } }
)

/** Goal: every operation refuses too many requests with 429 and says when to try again. */
import { oauth } from "@review-proof/testkit/client/client"
import { bareCalls, withKey } from "./calls.ts"
import { each, statusSuite, type Provoke, type Stage } from "./status-suite.ts"
import { times } from "@review-proof/testkit/time"
import { unique } from "@review-proof/testkit/unique"
import { makeAccount, makeKey } from "@review-proof/testkit/client/world"

/** The address of each stage that is blocked, and since when. It stays blocked for a minute. */
const blocked = new WeakMap<Stage, { readonly address: string; readonly at: number }>()

/** An address with twenty failed authentications behind it. */
const blockedAddress = async (stage: Stage): Promise<string> => {
  const known = blocked.get(stage)
  if (known !== undefined && Date.now() - known.at < 30_000) return known.address
  const address = `203.0.113.${1 + (unique() % 250)}`
  blocked.set(stage, { address, at: Date.now() })
  await Promise.all(
    times(20, () => stage.service.call({ path: "/v1/businesses/me", key: "nonsense", address }))
  )
  return address
}

const refusals = {
  rate_limited:
    (provoke: Provoke): Provoke =>
    async (stage) => {
      const call = await provoke(stage)
      const { key } = await makeKey(stage.service, stage.companyId)
      // A busy machine may need more than a second.
      stage.service.stopClock()
      await Promise.all(times(10, () => stage.service.call({ path: "/v1/businesses/me", key })))
      return { ...call, key }
    },
  monthly_limit_reached: withKey(async ({ service }) => {
    const { key } = await makeAccount(service, { monthly_limit: 1 })
    await service.call({ path: "/v1/businesses/me", key })
    return key
  }),
  too_many_auth_failures:
    (provoke: Provoke): Provoke =>
    async (stage) => ({ ...(await provoke(stage)), address: await blockedAddress(stage) })
}

const fromBlocked =
  (path: "/v1/oauth/token" | "/v1/oauth/revoke"): Provoke =>
  async (stage) => ({
    ...oauth(stage.client, { grant_type: "client_credentials", token: "x" }, path),
    address: await blockedAddress(stage)
  })

statusSuite(
  {
    429: {
      ...each(bareCalls, refusals),
      createAccessToken: {
        "too_many_requests: from a blocked address": fromBlocked("/v1/oauth/token"),
        "too_many_requests: beyond a hundred tokens": async ({ companyId, service }) => {
          const client = await makeKey(service, companyId)
          const call = oauth(client)
          await Promise.all(times(100, () => service.call(call)))
          return call
        }
      },
      revokeAccessToken: {
        "too_many_requests: from a blocked address": fromBlocked("/v1/oauth/revoke")
      }
    }
  },
  {
    variables: { RATE_LIMIT_PER_SECOND: "10" },
    around: ({ service }, send) => send().finally(service.startClock)
  }
)

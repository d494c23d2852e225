/** Goal: without a credential that is good, every operation that needs one answers 401 and how to get in. */
import { day, hour } from "@review-proof/ports/testing"
import { oauth } from "@review-proof/testkit/client/client"
import { bareCalls, but, token, withKey } from "./calls.ts"
import { each, statusSuite, type Stage } from "./status-suite.ts"
import { unique } from "@review-proof/testkit/unique"
import { makeKey } from "@review-proof/testkit/client/world"

/** Twenty failures block an address, so each case has one of its own. */
const address = () => `198.51.100.${1 + (unique() % 250)}`

const wrong = { client_id: "pwc_unknown", key: `pk_live_${"0".repeat(32)}` }

/** A key of the shortest life, made before that began. */
const keyExpired = async ({ companyId, service }: Stage) => {
  const make = () => makeKey(service, companyId, { expires: "90d" })
  return (await service.ago(91 * day, make)).key
}

const tokenExpired = async (stage: Stage): Promise<string> => {
  const { service } = stage
  const ask = async () => service.call(await token(stage))
  return (await service.ago(hour + 1000, ask)).json.access_token
}

statusSuite({
  401: {
    ...each(bareCalls, {
      key_expired: withKey(keyExpired),
      token_expired: withKey(tokenExpired),
      invalid_key: but(() => ({ key: `pk_live_${"0".repeat(32)}`, address: address() })),
      invalid_token: but(() => ({ key: `pwt_${"A".repeat(43)}`, address: address() }))
    }),
    createAccessToken: {
      invalid_client: () => ({
        ...oauth(wrong),
        address: address()
      })
    },
    revokeAccessToken: {
      invalid_client: () => ({
        ...oauth(wrong, { token: "x" }, "/v1/oauth/revoke"),
        address: address()
      })
    }
  }
})

/** Goal: without a credential that is good, every operation that needs one answers 401 and how to get in. */
import { bareCalls, but, oauth } from "./support/calls.ts"
import { each, statusSuite } from "./support/status-suite.ts"
import { unique } from "./support/unique.ts"

/** Twenty failures block an address, so each case has one of its own. */
const address = () => `198.51.100.${1 + (unique() % 250)}`

const wrong = { client_id: "pwc_unknown", key: `pk_live_${"0".repeat(32)}` }

statusSuite(401, {
  ...each(bareCalls, {
    invalid_key: but(() => ({ key: `pk_live_${"0".repeat(32)}`, address: address() })),
    invalid_token: but(() => ({ key: `pwt_${"A".repeat(43)}`, address: address() }))
  }),
  createAccessToken: {
    invalid_client: () => ({
      ...oauth("/v1/oauth/token", wrong, { grant_type: "client_credentials" }),
      address: address()
    })
  },
  revokeAccessToken: {
    invalid_client: () => ({
      ...oauth("/v1/oauth/revoke", wrong, { token: "x" }),
      address: address()
    })
  }
})

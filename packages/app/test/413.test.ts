/** Goal: a body of one byte more than 64 KB is refused by every operation that takes one, however it is sent. */
import { bodied, but, revocation, token } from "./support/calls.ts"
import { each, statusSuite } from "./support/status-suite.ts"

const json = ["content-type", "application/json"] as const
const tooMuch = `{"x":"${"x".repeat(65_536 + 1 - 8)}"}`

const large = {
  payload_too_large: but(() => ({ json: undefined, headers: [json], body: tooMuch }))
}
const chunked = {
  "payload_too_large: in chunks": but(() => ({
    json: undefined,
    headers: [json],
    body: [tooMuch.slice(0, 40_000), tooMuch.slice(40_000)]
  }))
}
const form = but(({ headers }) => ({ headers: headers ?? [], body: `x=${"x".repeat(65_536)}` }))

statusSuite(413, {
  ...each(bodied, { ...large, ...chunked }),
  createAccessToken: { invalid_request: form(token) },
  revokeAccessToken: { invalid_request: form(revocation) }
})

/**
 * Goal: a body of one byte more than 64 KB, or of a type that an operation does not take, is refused by
 * every operation that takes one, however it is sent.
 */
import { bodied, but, revocation, token } from "./calls.ts"
import { each, statusSuite } from "./status-suite.ts"

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

const sentAs = (...types: ReadonlyArray<string>) =>
  but(({ json }) => ({
    json: undefined,
    headers: types.map((type) => ["content-type", type] as const),
    body: JSON.stringify(json)
  }))

const compressed = but(({ headers = [] }) => ({
  headers: [...headers, ["content-encoding", "gzip"] as const]
}))

const asJson = but(({ headers = [] }) => ({
  headers: [
    ...headers.filter(([name]) => name !== "content-type"),
    ["content-type", "application/json"] as const
  ],
  body: "{}"
}))

statusSuite({
  413: {
    ...each(bodied, { ...large, ...chunked }),
    createAccessToken: { invalid_request: form(token) },
    revokeAccessToken: { invalid_request: form(revocation) }
  },
  415: {
    ...each(bodied, {
      "unsupported_media_type: a form": sentAs("application/x-www-form-urlencoded"),
      "unsupported_media_type: much like JSON": sentAs("application/jsonx"),
      "unsupported_media_type: in Latin-1": sentAs("application/json; charset=latin1"),
      "unsupported_media_type: none told": sentAs(),
      "unsupported_media_type: told twice": sentAs("application/json", "application/json"),
      "unsupported_media_type: compressed": compressed
    }),
    createAccessToken: { invalid_request: asJson(token) },
    revokeAccessToken: { invalid_request: asJson(revocation) }
  }
})

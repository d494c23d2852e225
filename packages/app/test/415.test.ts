/** Goal: a body of a type that an operation does not take is refused with 415, before it is read. */
import { bodied, but, revocation, token } from "./support/calls.ts"
import { each, statusSuite } from "./support/status-suite.ts"

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

statusSuite(415, {
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
})

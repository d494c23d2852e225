/**
 * Goal: a body of one byte more than 64 KB, or of a type that an operation does not take, is refused by
 * every operation that takes one.
 */
import { bodied, but, revocation, token } from "./calls.ts"
import { each, statusSuite } from "./status-suite.ts"

const tooMuch = `{"x":"${"x".repeat(65_536 + 1 - 8)}"}`
const large = but(() => ({
  json: undefined,
  headers: [["content-type", "application/json"]],
  body: tooMuch
}))
const largeForm = but(({ headers }) => ({
  headers: headers ?? [],
  body: `x=${"x".repeat(65_536)}`
}))

const asForm = but(({ json }) => ({
  json: undefined,
  headers: [["content-type", "application/x-www-form-urlencoded"]],
  body: JSON.stringify(json)
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
    ...each(bodied, { payload_too_large: large }),
    createAccessToken: { invalid_request: largeForm(token) },
    revokeAccessToken: { invalid_request: largeForm(revocation) }
  },
  415: {
    ...each(bodied, { unsupported_media_type: asForm }),
    createAccessToken: { invalid_request: asJson(token) },
    revokeAccessToken: { invalid_request: asJson(revocation) }
  }
})

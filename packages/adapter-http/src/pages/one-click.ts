import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { readBody } from "../pipeline/read-body.ts"

/**
 * Whether the request is RFC 8058's: `List-Unsubscribe=One-Click`, as a form
 * of either kind. Any other body, a broken one too, is no such request.
 */
export const isOneClick = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")
  const expected = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
  return yield* Effect.match(readBody(request, expected), {
    onSuccess: (body) => (isMultipart ? part : pair).test(body),
    onFailure: () => false
  })
})

const pair = /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/

const part =
  /^Content-Disposition:[ \t]*form-data;[ \t]*name="?List-Unsubscribe"?[ \t]*\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n/im

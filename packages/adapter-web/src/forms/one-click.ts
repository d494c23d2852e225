import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { maxBodyBytes, readBody, withinBudget } from "@review-proof/http-server"

/**
 * Recognises the request of RFC 8058: `List-Unsubscribe=One-Click`, as a form
 * of either kind. Any other body, a broken one too, is no such request.
 */
export const isOneClick = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")
  const expected = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
  const read = Effect.match(readBody(request, expected), {
    onSuccess: (body) => (isMultipart ? hasPart(body) : pair.test(body)),
    onFailure: () => false
  })
  return yield* withinBudget(request, maxBodyBytes, read)
})

const pair = /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/

/** True if a part of the body has this name and value. */
const hasPart = (body: string): boolean => {
  const lines = body.split(/\r?\n/)
  let isNamed = false
  for (const [at, line] of lines.entries()) {
    if (line === "") {
      if (isNamed && at + 2 < lines.length && value.test(lines[at + 1] ?? "")) return true
      isNamed = false
    } else {
      isNamed = disposition.test(line) || (isNamed && otherHeader.test(line))
    }
  }
  return false
}

const disposition = /^Content-Disposition:[ \t]*form-data;[ \t]*name="?List-Unsubscribe"?[ \t]*$/i
const otherHeader = /^[\w-]+:/
const value = /^One-Click$/i

import type { DocumentedHeader } from "./openapi.ts"

const count = { type: "integer", minimum: 0 }
const text = { type: "string" }

/** The headers of answers, as the description refers to them. */
export const headers: { readonly [name: string]: DocumentedHeader } = {
  "Request-Id": {
    description: "Quote it to support.",
    schema: { type: "string", pattern: "^req_" }
  },
  "RateLimit-Limit": { description: "Requests a second that the key may make.", schema: count },
  "RateLimit-Remaining": {
    description: "Of those, how many are left in this second.",
    schema: count
  },
  "RateLimit-Reset": { description: "Seconds until all of them are left again.", schema: count },
  "RateLimit-Monthly-Limit": { description: "The company's requests a month.", schema: count },
  "RateLimit-Monthly-Remaining": {
    description: "Of those, how many are left in this calendar month (UTC).",
    schema: count
  },
  "Retry-After": {
    description: "Seconds after which the same request will do.",
    schema: { type: "integer", minimum: 1 }
  },
  ETag: { description: "For If-None-Match of the next request.", schema: text },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750, RFC 7617).", schema: text },
  "Idempotency-Replayed": {
    description: "Sent where this is the first answer to an earlier request, again.",
    schema: { type: "string", const: "true" }
  },
  "Cache-Control": { description: "Tokens are not to be kept.", schema: text },
  Pragma: { description: "The same to old caches.", schema: text }
}

export const rateLimitHeaders: ReadonlyArray<string> = Object.keys(headers).filter((name) =>
  name.startsWith("RateLimit-")
)

/** The headers of requests that operations take besides their parameters. */
export const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key with the same request gets the first answer again, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 128, pattern: "^[\\x21-\\x7e]+$" }
}

export const ifNoneMatchParameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "An ETag that you have: 304 where nothing has changed.",
  schema: text
}

export interface DocumentedHeader {
  readonly description: string
  /** True if every answer that lists the header has it. */
  readonly required?: true
  readonly schema: object
}

const count = { type: "integer", minimum: 0 }
const text = { type: "string" }

export const headers: { readonly [name: string]: DocumentedHeader } = {
  "Request-Id": {
    description: "Quote this id to support.",
    required: true,
    schema: { type: "string", pattern: "^req_" }
  },
  "RateLimit-Limit": {
    description: "The requests per second that the key may make.",
    schema: count
  },
  "RateLimit-Remaining": {
    description: "How many of them are left in this second.",
    schema: count
  },
  "RateLimit-Reset": {
    description: "Seconds until all of them are available again.",
    schema: count
  },
  "RateLimit-Monthly-Limit": { description: "The company's requests per month.", schema: count },
  "RateLimit-Monthly-Remaining": {
    description: "How many of them are left in this calendar month (UTC).",
    schema: count
  },
  "Retry-After": {
    description: "Seconds after which the same request will be accepted.",
    required: true,
    schema: { type: "integer", minimum: 1 }
  },
  ETag: {
    description: "Send it as If-None-Match with the next request.",
    required: true,
    schema: text
  },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750, RFC 7617).", schema: text },
  "Idempotency-Replayed": {
    description: "Sent if this answer is a replay of the first one.",
    schema: { type: "string", const: "true" }
  },
  "Cache-Control": { description: "Caches must not store tokens.", required: true, schema: text },
  Pragma: { description: "The same for HTTP/1.0 caches.", required: true, schema: text }
}

export const rateLimitHeaders: ReadonlyArray<string> = Object.keys(headers).filter((name) =>
  name.startsWith("RateLimit-")
)

export const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "For 24 hours, repeating the request with the same key replays the first answer.",
  schema: { type: "string", minLength: 1, maxLength: 128, pattern: "^[\\x21-\\x7e]+$" }
}

export const actingMemberParameter = {
  name: "Acting-Member",
  in: "header",
  required: false,
  description:
    "The id of the member who acts, for the rights and for the audit log. Without it, the operator acts.",
  schema: { type: "string", pattern: "^mem_[0-9A-Za-z]+$" }
}

export const ifNoneMatchParameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "An earlier ETag. The answer is 304 if nothing has changed.",
  schema: text
}

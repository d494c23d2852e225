import type { Effect } from "effect"
import type * as Digest from "effect/crypto/Digest"
import { sha256 } from "../sha256.ts"

/** Two requests with the same fingerprint are the same request (contract REQUEST-7). */
export interface FingerprintedRequest {
  readonly operation: string
  /** The id in its canonical form, so that `rev_7` is `7`; empty if there is none. */
  readonly resource: string
  /** The decoded body. The order of its members does not count, an absent one is like an undefined one. */
  readonly body: unknown
}

/** SHA-256 of a canonical form of the request, lower-case hex. */
export const fingerprint = (
  request: FingerprintedRequest
): Effect.Effect<string, never, Digest.Digest> =>
  sha256(canonicalJson([request.operation, request.resource, request.body]))

/** JSON with members in the order of their names. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(",")}}`
}

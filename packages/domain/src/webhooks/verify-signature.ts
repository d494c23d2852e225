import { Clock, Duration, Effect, Result, type Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Hex from "effect/encoding/Hex"
import { utf8 } from "../utf8.ts"
import { signingKey } from "./signature.ts"

/**
 * The result of a receiver's check. A `Malformed` header has no `t` or no `v1`, a `Foreign` one
 * belongs to another secret or body, and the time of a `Stale` one is five minutes or more from now.
 */
export type SignatureCheck = "Valid" | "Malformed" | "Foreign" | "Stale"

/** The greatest age of a valid signature (contract WEBHOOK-12). */
const signatureLifetime = Duration.minutes(5)

/** Checks a `Service-Signature` over the body's bytes as they came, against now. */
export const verifyWebhook = Effect.fnUntraced(function* (
  secret: Redacted.Redacted<string>,
  header: string,
  body: Uint8Array
) {
  const given = readSignature(header)
  if (given === null) return "Malformed"
  const mac = yield* Mac.Mac
  const key = yield* signingKey(secret)
  const signed = joined(utf8(`${given.time}.`), body)
  const matches = yield* Effect.forEach(given.tags, (tag) =>
    Effect.orDie(mac.verify(key, tag, signed))
  )
  const now = yield* Clock.currentTimeMillis
  const answer: SignatureCheck = !matches.includes(true)
    ? "Foreign"
    : Math.abs(now - Number(given.time) * 1000) < Duration.toMillis(signatureLifetime)
      ? "Valid"
      : "Stale"
  return answer
})

/** `t` as written, since that was signed, and every `v1` that is hex. */
const readSignature = (header: string) => {
  const parts = header.split(",").map((part) => part.trim().split("="))
  const times = parts.flatMap(([name, value = ""]) => (name === "t" ? [value] : []))
  const [time = ""] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return null
  const tags = parts.flatMap(([name, value = ""]) => {
    const tag = name === "v1" ? Hex.decode(value) : Result.fail(null)
    return Result.isSuccess(tag) ? [tag.success] : []
  })
  return tags.length === 0 ? null : { time, tags }
}

const joined = (head: Uint8Array, tail: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}

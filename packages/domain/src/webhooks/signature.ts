import { Effect, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Hex from "effect/encoding/Hex"
import { utf8 } from "../utf8.ts"

/**
 * The `Service-Signature` of a body sent at a Unix second: `t=…,v1=…`, one `v1`
 * for each live secret. The HMAC-SHA256 key is the whole secret, prefix
 * included, as UTF-8 (rules.md, Webhooks).
 */
export const signWebhook = Effect.fnUntraced(function* (
  secrets: ReadonlyArray<Redacted.Redacted<string>>,
  unixSeconds: number,
  body: string
) {
  const mac = yield* Mac.Mac
  const signed = utf8(`${unixSeconds}.${body}`)
  const codes = yield* Effect.forEach(secrets, (secret) =>
    Mac.key(Mac.hmacSha256, utf8(Redacted.value(secret))).pipe(
      Effect.flatMap((key) => mac.sign(key, signed)),
      Effect.map((code) => `v1=${Hex.encode(code)}`),
      Effect.orDie
    )
  )
  return [`t=${unixSeconds}`, ...codes].join(",")
})

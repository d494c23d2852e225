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
  const keys = yield* Effect.forEach(secrets, signingKey)
  return yield* signWithKeys(yield* Mac.Mac, keys, unixSeconds, body)
})

/** What a secret signs with. */
export const signingKey = (secret: Redacted.Redacted<string>): Effect.Effect<Mac.Key> =>
  Effect.orDie(Mac.key(Mac.hmacSha256, utf8(Redacted.value(secret))))

/** The same as `signWebhook`, with keys that were made before. */
export const signWithKeys = (
  mac: Mac.Mac["Service"],
  keys: ReadonlyArray<Mac.Key>,
  unixSeconds: number,
  body: string
): Effect.Effect<string> => {
  const signed = utf8(`${unixSeconds}.${body}`)
  return keys.reduce(
    (header, key) =>
      Effect.flatMap(header, (text) =>
        Effect.map(Effect.orDie(mac.sign(key, signed)), (tag) => `${text},v1=${Hex.encode(tag)}`)
      ),
    Effect.succeed(`t=${unixSeconds}`)
  )
}

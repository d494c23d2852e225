import type { EndpointId } from "@review-proof/ports"
import { Effect, Option, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Hex from "effect/encoding/Hex"
import { RecentMap, type LeasedEndpoint } from "@review-proof/ports/store"
import { utf8 } from "../utf8.ts"
import { liveSecrets, unsealSecret } from "./signing-secret.ts"

/**
 * Makes the `Service-Signature` of a body that is sent at a Unix second: `t=…,v1=…`, with one `v1`,
 * an HMAC-SHA256 in hexadecimal, for each key (contract WEBHOOK-12).
 */
export const signWebhook = Effect.fnUntraced(function* (
  keys: ReadonlyArray<Mac.Key>,
  unixSeconds: number,
  body: string
) {
  const mac = yield* Mac.Mac
  const signed = utf8(`${unixSeconds}.${body}`)
  let header = `t=${unixSeconds}`
  for (const key of keys) {
    header += `,v1=${Hex.encode(yield* Effect.orDie(mac.sign(key, signed)))}`
  }
  return header
})

/** Makes the HMAC key of a secret, which is signed with as it is written, `whsec_` included. */
export const signingKey = (secret: Redacted.Redacted<string>): Effect.Effect<Mac.Key> =>
  Effect.orDie(Mac.key(Mac.hmacSha256, utf8(Redacted.value(secret))))

/**
 * Makes the function that returns the keys that sign for an endpoint now; null if a secret cannot be
 * opened. It opens each secret once and keeps the keys as long as the endpoint's live secrets stay
 * the same. A missing master key can come back only with a restart, and an altered secret never, so
 * a failure is logged once.
 */
export const makeSigningKeys = () => {
  const kept = new RecentMap<EndpointId, Kept>(maxSecrets, ({ live }) => live.length)
  return (endpoint: Pick<LeasedEndpoint, "id" | "secrets">, now: number) => {
    const live = liveSecrets(endpoint.secrets, now)
    const found = kept.get(endpoint.id)
    if (found !== undefined && isSame(found.live, live)) return Effect.succeed(found.keys)
    return Effect.forEach(live, (secret) => unsealSecret(endpoint.id, secret)).pipe(
      Effect.map(Option.all),
      Effect.flatMap(
        Option.match({
          onNone: () => Effect.as(logUnsigned(endpoint.id, "their master key is missing"), null),
          onSome: Effect.forEach(signingKey)
        })
      ),
      Effect.catchDefect(() =>
        Effect.as(logUnsigned(endpoint.id, "their secret was altered in the database"), null)
      ),
      Effect.tap((keys) => Effect.sync(() => kept.set(endpoint.id, { live, keys })))
    )
  }
}

const logUnsigned = (endpoint: EndpointId, why: string) =>
  Effect.logError(`An endpoint's webhooks cannot be signed: ${why}`, { endpoint })

interface Kept {
  readonly live: LeasedEndpoint["secrets"]
  readonly keys: ReadonlyArray<Mac.Key> | null
}

const isSame = (left: Kept["live"], right: Kept["live"]): boolean =>
  left.length === right.length && left.every(({ sealed }, index) => sealed === right[index]?.sealed)

/** A key takes more than a kilobyte, and an endpoint may have ten. */
const maxSecrets = 4096

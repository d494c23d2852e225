import type { EndpointId } from "@review-proof/ports"
import type { LeasedEndpoint } from "@review-proof/ports/store"
import { Effect, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Hex from "effect/encoding/Hex"
import { RecentMap } from "@review-proof/ports/store"
import { utf8 } from "../utf8.ts"
import { liveSecrets, openSecret } from "./signing-secret.ts"

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

/** Answers the keys that sign for an endpoint now. */
export type SigningKeys = (
  endpoint: Pick<LeasedEndpoint, "id" | "secrets">,
  now: number
) => Effect.Effect<ReadonlyArray<Mac.Key>, never, OpensSecrets>

type OpensSecrets = Effect.Services<ReturnType<typeof openSecret>>

/** Makes the HMAC key of a secret, which is signed with as it is written, `whsec_` included. */
export const signingKey = (secret: Redacted.Redacted<string>): Effect.Effect<Mac.Key> =>
  Effect.orDie(Mac.key(Mac.hmacSha256, utf8(Redacted.value(secret))))

/** Opens each secret once: the keys are kept for as long as the endpoint's live secrets stay the same. */
export const makeSigningKeys = (): SigningKeys => {
  const kept = new RecentMap<EndpointId, Kept>(maxEndpoints)
  return (endpoint, now) => {
    const live = liveSecrets(endpoint.secrets, now)
    const found = kept.get(endpoint.id)
    if (found !== undefined && isSame(found.live, live)) return Effect.succeed(found.keys)
    return Effect.forEach(live, (secret) =>
      Effect.flatMap(openSecret(endpoint.id, secret), signingKey)
    ).pipe(Effect.tap((keys) => Effect.sync(() => kept.set(endpoint.id, { live, keys }))))
  }
}

interface Kept {
  readonly live: LeasedEndpoint["secrets"]
  readonly keys: ReadonlyArray<Mac.Key>
}

const isSame = (left: Kept["live"], right: Kept["live"]): boolean =>
  left.length === right.length && left.every(({ sealed }, index) => sealed === right[index]?.sealed)

const maxEndpoints = 4096

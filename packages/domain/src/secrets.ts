import { Context, Effect, Layer, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import { utf8 } from "./utf8.ts"

type Key = Redacted.Redacted<Uint8Array>

/** The service's own keys, 32 bytes each, one per purpose. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** Authenticates cursors. */
    readonly cursorKey: Key
    /** Keys the hashes of contacts. */
    readonly contactKey: Key
    /** Encrypts webhook secrets at rest. */
    readonly sealingKey: Key
    /** Signs links of customers. */
    readonly linkKey: Key
  }
>()("@review-proof/domain/Secrets") {
  static readonly layer = (master: Key): Layer.Layer<Secrets, never, Mac.Mac> =>
    Layer.effect(Secrets, secretsFrom(master))
}

/**
 * Derives every key from one random master of 32 bytes. This is HKDF-Expand
 * (RFC 5869, 2.3) of one block: the extract step is for masters that are not
 * uniformly random. Dies of an empty master.
 */
export const secretsFrom = Effect.fn("secretsFrom")(function* (master: Key) {
  const mac = yield* Mac.Mac
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, Redacted.value(master)))
  const derive = (purpose: string) =>
    Effect.map(Effect.orDie(mac.sign(key, utf8(`review-proof/${purpose}\u0001`))), (bytes) =>
      Redacted.make(bytes, { label: purpose })
    )
  return Secrets.of({
    cursorKey: yield* derive("cursor"),
    contactKey: yield* derive("contact"),
    sealingKey: yield* derive("sealing"),
    linkKey: yield* derive("link")
  })
})

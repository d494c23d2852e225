import { Context, Effect, Layer, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import { utf8 } from "./utf8.ts"

type Bytes = Redacted.Redacted<Uint8Array>

/** The service's own keys, 32 bytes each, one per purpose. None of them shows when it is printed. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** Authenticates cursors. */
    readonly cursorKey: Mac.Key
    /** Keys the hashes of contacts. */
    readonly contactKey: Mac.Key
    /** Encrypts webhook secrets at rest. */
    readonly sealingKey: Bytes
    /** Signs links of customers. */
    readonly linkKey: Mac.Key
    /** Tells the data of this master from another's. */
    readonly mark: Bytes
  }
>()("@review-proof/domain/Secrets") {
  static readonly layer = (master: Bytes): Layer.Layer<Secrets, never, Mac.Mac> =>
    Layer.effect(Secrets, secretsFrom(master))
}

/**
 * Derives every key from one random master of 32 bytes. This is HKDF-Expand
 * (RFC 5869, 2.3) of one block: the extract step is for masters that are not
 * uniformly random. Dies of an empty master.
 */
export const secretsFrom = Effect.fn("secretsFrom")(function* (master: Bytes) {
  const mac = yield* Mac.Mac
  const keyOf = (bytes: Uint8Array) => Effect.orDie(Mac.key(Mac.hmacSha256, bytes))
  const key = yield* keyOf(Redacted.value(master))
  const derive = (purpose: string) =>
    Effect.orDie(mac.sign(key, utf8(`review-proof/${purpose}\u0001`)))
  return Secrets.of({
    cursorKey: yield* Effect.flatMap(derive("cursor"), keyOf),
    contactKey: yield* Effect.flatMap(derive("contact"), keyOf),
    sealingKey: Redacted.make(yield* derive("sealing"), { label: "sealing key" }),
    linkKey: yield* Effect.flatMap(derive("link"), keyOf),
    mark: Redacted.make(yield* derive("mark"), { label: "mark" })
  })
})

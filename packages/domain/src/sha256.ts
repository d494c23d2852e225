import type { Effect } from "effect"
import * as Digest from "effect/crypto/Digest"
import { utf8 } from "./utf8.ts"

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export const sha256 = (text: string): Effect.Effect<string, never, Digest.Digest> =>
  Digest.Digest.use((digest) => digest.digestHex(Digest.sha256, utf8(text)))

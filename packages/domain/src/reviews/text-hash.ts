import { Effect } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as Base64Url from "effect/encoding/Base64Url"
import { utf8 } from "../utf8.ts"
import { plainCharacters } from "./plain-characters.ts"

/**
 * By this the screen knows a text again, whatever its case, spaces and punctuation. It needs no
 * key: it is stored beside the text itself, and it changes or goes with the text. MD5 is enough,
 * since two texts that met in it would only delay a review, and imports notice what SHA-256 costs.
 */
export const textHash = Effect.fnUntraced(function* (text: string) {
  const digest = yield* Digest.Digest
  const hash = yield* Effect.orDie(digest.digest(Digest.md5, utf8(essence(text))))
  return Base64Url.encode(hash)
})

/** A text's letters and digits; the text itself where it has none (only emoji, say). */
const essence = (text: string): string => {
  const plain = plainCharacters(text).plain.toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "")
  return letters === "" ? plain.trim() : letters
}

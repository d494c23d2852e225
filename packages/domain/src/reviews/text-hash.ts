import { Effect } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as Base64Url from "effect/encoding/Base64Url"
import { utf8 } from "../utf8.ts"
import { plainCharacters } from "./plain-characters.ts"

/**
 * Lets the screen recognise a repeated text, ignoring case, spaces and punctuation. It needs no
 * key: it is stored beside the text itself, and changes or goes with it. MD5 is enough, since a
 * collision would only delay a review, and SHA-256 costs imports noticeably.
 */
export const textHash = Effect.fnUntraced(function* (text: string) {
  const digest = yield* Digest.Digest
  const hash = yield* Effect.orDie(digest.digest(Digest.md5, utf8(comparableText(text))))
  return Base64Url.encode(hash)
})

/** A text's letters and digits; the text itself where it has none (only emoji, say). */
const comparableText = (text: string): string => {
  const plain = plainCharacters(text).plain.toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "")
  return letters === "" ? plain.trim() : letters
}

import { Effect, Option, Result, Schema } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Base64Url from "effect/encoding/Base64Url"
import { InvalidCursor } from "../errors.ts"
import { canonicalJson } from "../commit/fingerprint.ts"
import { Secrets } from "../secrets/secrets.ts"
import { utf8 } from "../utf8.ts"

/** A cursor is valid only for the list that it was made for (contract REQUEST-6). */
export interface CursorBinding {
  /** The id of the company, or of the entity that the list belongs to. */
  readonly owner: string
  /** The list's name, such as `reviews`. */
  readonly list: string
  /** The list's filters as they were asked for, if it has any. */
  readonly filters?: Readonly<Record<string, string | number | boolean | null | undefined>>
}

/** Longest cursor that is accepted, in characters (contract REQUEST-6). */
export const maxCursorLength = 200

/** Checks the form alone, not the list that the cursor belongs to. */
export const looksLikeCursor = (text: string): boolean =>
  text.length > codeLength && text.length <= maxCursorLength && /^[A-Za-z0-9_-]+$/.test(text)

/** A cursor for the page behind `position`: an authentication code, then the position. */
export const sealCursor = (
  binding: CursorBinding,
  position: unknown
): Effect.Effect<string, never, Secrets | Mac.Mac> => {
  const content = Base64Url.encode(JSON.stringify(position))
  return Effect.flatMap(Secrets, ({ cursorKeys: [key] }) =>
    // Joined, because JSON around a sum of strings is written slowly.
    Effect.map(authenticate(key, binding, content), (code) => [code, content].join(""))
  )
}

/** The position in a cursor that was made for this list. */
export const openCursor = Effect.fnUntraced(function* <Position>(
  binding: CursorBinding,
  position: Schema.ConstraintDecoder<Position>,
  cursor: string
) {
  if (!looksLikeCursor(cursor)) return yield* new InvalidCursor()
  const content = cursor.slice(codeLength)
  const code = utf8(cursor.slice(0, codeLength))
  const { cursorKeys } = yield* Secrets
  const madeBy = yield* Effect.findFirst(cursorKeys, (key) =>
    Effect.map(authenticate(key, binding, content), (expected) =>
      Mac.timingSafeEqual(utf8(expected), code)
    )
  )
  if (Option.isNone(madeBy)) return yield* new InvalidCursor()
  const opened = Result.getSuccess(Base64Url.decodeString(content)).pipe(
    Option.flatMap(parseJson),
    Option.flatMap(Schema.decodeUnknownOption(position))
  )
  return yield* Effect.fromOption(opened, () => new InvalidCursor())
})

/**
 * Separate from the position's schema: a schema made for each cursor would be compiled each time.
 */
const parseJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** 128 bits of HMAC-SHA256, in base64url. */
const authenticate = (key: Mac.Key, binding: CursorBinding, content: string) => {
  const bound = canonicalJson([binding.owner, binding.list, binding.filters ?? {}, content])
  const signed = Mac.Mac.use((mac) => Effect.orDie(mac.sign(key, utf8(bound))))
  return Effect.map(signed, (code) => Base64Url.encode(code.subarray(0, 16)))
}

/** Characters of 16 bytes in base64url. */
const codeLength = 22

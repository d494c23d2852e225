import { SessionHash, type Session } from "@review-proof/ports/store"
import { Effect, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Hex from "effect/encoding/Hex"
import { randomText } from "../secrets/random-text.ts"
import { signText } from "../secrets/sign-text.ts"
import { utf8 } from "../utf8.ts"

/** A new token of a session: 256 random bits, with the hash to keep. */
export const newSessionToken = Effect.flatMap(randomText, (text) => {
  const token = Redacted.make(text, { label: "session" })
  return Effect.map(hashOfToken(token), (hash) => ({ token, hash }))
})

export const isSessionToken = (token: Redacted.Redacted<string>): boolean =>
  /^[A-Za-z0-9_-]{43}$/.test(Redacted.value(token))

export const hashOfToken = (token: Redacted.Redacted<string>) =>
  signedHash(`token:${Redacted.value(token)}`)

export const signedHash = (text: string) =>
  Effect.map(signText("sessionKey", text), (code) => SessionHash.make(Hex.encode(code)))

/** The token that each form of a session carries. */
export const formToken = (session: Pick<Session, "id">) =>
  Effect.map(signText("sessionKey", `form:${session.id}`), Base64Url.encode)

/** True for the token of a form of this session, compared in constant time. */
export const isFormToken = Effect.fnUntraced(function* (
  session: Pick<Session, "id">,
  given: string
) {
  return Mac.timingSafeEqual(utf8(yield* formToken(session)), utf8(given))
})

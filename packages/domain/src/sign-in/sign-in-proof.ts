/** The link and the code of a sign-in: holding either proves access to the mail. */
import { SignInId } from "@review-proof/ports/store"
import { Effect, Option, Schema } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Base64Url from "effect/encoding/Base64Url"
import { signText } from "../secrets/sign-text.ts"
import { utf8 } from "../utf8.ts"

/** The page for signing in: `{baseUrl}/portal/sign-in/{token}`, which continues to `returnPath`. */
export const signInLink = (baseUrl: string, id: SignInId, returnPath: string) =>
  Effect.map(
    signInToken(id),
    (token) => `${baseUrl}/portal/sign-in/${token}?to=${encodeURIComponent(returnPath)}`
  )

/** 256 bits that only the holder of the store's key can make, before the id's own letters. */
export const signInToken = (id: SignInId) =>
  Effect.map(
    signText("linkKey", `sign-in:${id}`),
    (code) => `${Base64Url.encode(code)}${id.slice(prefix.length)}`
  )

/** The sign-in that a token was made for, which is compared in constant time. */
export const signInOfToken = Effect.fnUntraced(function* (token: string) {
  const id = decodeId(`${prefix}${token.slice(tokenLength)}`)
  if (Option.isNone(id)) return Option.none<SignInId>()
  const expected = yield* signInToken(id.value)
  return Mac.timingSafeEqual(utf8(expected), utf8(token)) ? id : Option.none()
})

/** Six digits, nearly all of them equally likely: 2^48 is not a multiple of a million. */
export const signInCode = (id: SignInId) =>
  Effect.map(signText("linkKey", `sign-in code:${id}`), (code) => {
    const number = code.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
    return String(number % 1_000_000).padStart(6, "0")
  })

/** Compares in constant time; a code may be written with spaces and hyphens. */
export const isSignInCode = Effect.fnUntraced(function* (id: SignInId, given: string) {
  const expected = yield* signInCode(id)
  return Mac.timingSafeEqual(utf8(expected), utf8(given.replaceAll(/[\s-]/g, "")))
})

/** The beginning of every `SignInId`. */
const prefix = "sin_"

const decodeId = Schema.decodeUnknownOption(SignInId)

/** The length of 32 bytes in base64url. */
const tokenLength = 43

/** The link and the code of a sign-in: holding either proves access to the mail. */
import { SignInId, type SignIn } from "@review-proof/ports/store"
import { Effect, Option, Schema } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Base64Url from "effect/encoding/Base64Url"
import { signText } from "../secrets/sign-text.ts"
import { utf8 } from "../utf8.ts"

type Proven = Pick<SignIn, "id" | "nonce">

/** The page for signing in: `{baseUrl}/portal/sign-in/{token}`, which continues to `returnPath`. */
export const signInLink = (baseUrl: string, signIn: Proven, returnPath: string) =>
  Effect.map(
    signInToken(signIn),
    (token) => `${baseUrl}/portal/sign-in/${token}?to=${encodeURIComponent(returnPath)}`
  )

/** 256 bits that only the holder of the store and of its key can make, before the id's own letters. */
export const signInToken = ({ id, nonce }: Proven) =>
  Effect.map(
    signText("linkKey", `sign-in:${id}:${nonce}`),
    (code) => `${Base64Url.encode(code)}${id.slice(prefix.length)}`
  )

/** The sign-in that a token says it is for, which `isSignInToken` confirms. */
export const signInOfToken = (token: string): Option.Option<SignInId> =>
  decodeId(`${prefix}${token.slice(tokenLength)}`)

/** Compares in constant time. */
export const isSignInToken = Effect.fnUntraced(function* (signIn: Proven, given: string) {
  return Mac.timingSafeEqual(utf8(yield* signInToken(signIn)), utf8(given))
})

/** Six digits, nearly all of them equally likely: 2^48 is not a multiple of a million. */
export const signInCode = ({ id, nonce }: Proven) =>
  Effect.map(signText("linkKey", `sign-in code:${id}:${nonce}`), (code) => {
    const number = code.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
    return String(number % 1_000_000).padStart(6, "0")
  })

/** Compares in constant time; a code may be written with spaces and hyphens. */
export const isSignInCode = Effect.fnUntraced(function* (signIn: Proven, given: string) {
  const expected = yield* signInCode(signIn)
  return Mac.timingSafeEqual(utf8(expected), utf8(given.replaceAll(/[\s-]/g, "")))
})

/** The beginning of every `SignInId`. */
const prefix = "sin_"

const decodeId = Schema.decodeUnknownOption(SignInId)

/** The length of 32 bytes in base64url. */
const tokenLength = 43

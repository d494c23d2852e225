/** The links of an invitation: whoever holds one may do what it is for, and nothing else. */
import { InvitationId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Base64Url from "effect/encoding/Base64Url"
import { NotFound } from "../errors.ts"
import { Secrets } from "../secrets/secrets.ts"
import { utf8 } from "../utf8.ts"

/** What a link is for; a token of one purpose is none of another. */
export type LinkPurpose = "review" | "open" | "unsubscribe" | "callback"

/** Where the invited customer writes the review: `{baseUrl}/r/{token}`. */
export const reviewLink = (baseUrl: string, id: InvitationId) => link(baseUrl, "review", id)

/** The picture that tells that a message was opened: `{baseUrl}/o/{token}`. */
export const openLink = (baseUrl: string, id: InvitationId) => link(baseUrl, "open", id)

/** Where the customer unsubscribes, by page or by RFC 8058's POST: `{baseUrl}/u/{token}`. */
export const unsubscribeLink = (baseUrl: string, id: InvitationId) =>
  link(baseUrl, "unsubscribe", id)

/** Names the invitation in its provider's callbacks; only this service can have made it. */
export const callbackToken = (id: InvitationId) => linkToken("callback", id)

/** The invitation's number in base 36 behind its authentication code. It does not expire. */
export const linkToken = Effect.fnUntraced(function* (purpose: LinkPurpose, id: InvitationId) {
  const { linkKey } = yield* Secrets
  const mac = yield* Mac.Mac
  const code = yield* Effect.orDie(mac.sign(linkKey, utf8(`${purpose}:${id}`)))
  return `${Base64Url.encode(code.subarray(0, codeBytes))}${id.toString(36)}`
})

/**
 * The invitation whose token this is. Each has one spelling, compared as a
 * whole and in constant time. Fails with `NotFound`.
 */
export const invitationOfLink = Effect.fnUntraced(function* (purpose: LinkPurpose, token: string) {
  const id = Option.getOrUndefined(numberIn(token))
  if (id === undefined) return yield* new NotFound({ what: "invitation" })
  const expected = yield* linkToken(purpose, id)
  return Mac.timingSafeEqual(utf8(expected), utf8(token))
    ? id
    : yield* new NotFound({ what: "invitation" })
})

const numberIn = (token: string): Option.Option<InvitationId> => {
  const digits = token.slice(codeLength)
  return /^[0-9a-z]{1,11}$/.test(digits) ? decodeId(Number.parseInt(digits, 36)) : Option.none()
}

const decodeId = Schema.decodeUnknownOption(InvitationId)

const paths = { review: "r", open: "o", unsubscribe: "u" } as const

const link = (baseUrl: string, purpose: keyof typeof paths, id: InvitationId) =>
  Effect.map(linkToken(purpose, id), (token) => `${baseUrl}/${paths[purpose]}/${token}`)

/** 128 bits of HMAC-SHA256, which nobody guesses, and their length in base64url. */
const codeBytes = 16
const codeLength = 22

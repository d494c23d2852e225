/** The links of an invitation: each permits one action to anybody who holds it. */
import { InvitationId, type Invitation } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Base64Url from "effect/encoding/Base64Url"
import { NotFound, orNotFound } from "../errors.ts"
import { signText } from "../secrets/sign-text.ts"
import { getAnyInvitation } from "./list-invitations.ts"
import { utf8 } from "../utf8.ts"

/** A token is valid for one purpose only. */
export type LinkPurpose = "review" | "open" | "unsubscribe" | "callback"

/** The page for writing the review: `{baseUrl}/r/{token}`. */
export const reviewLink = (baseUrl: string, linked: LinkedInvitation) =>
  link(baseUrl, "review", linked)

/** The picture that reports the opening of a message: `{baseUrl}/o/{token}`. */
export const openPixelLink = (baseUrl: string, linked: LinkedInvitation) =>
  link(baseUrl, "open", linked)

/** The address for unsubscribing, by page or by RFC 8058's POST: `{baseUrl}/u/{token}`. */
export const unsubscribeLink = (baseUrl: string, linked: LinkedInvitation) =>
  link(baseUrl, "unsubscribe", linked)

/** Names the invitation in its provider's callbacks; only this service can have made it. */
export const callbackToken = (linked: LinkedInvitation) => linkToken("callback", linked)

type LinkedInvitation = Pick<Invitation, "id" | "linkNonce">

/**
 * The invitation's number in base 36 behind its authentication code, which covers the
 * number and the nonce of the row. It does not expire.
 */
export const linkToken = Effect.fnUntraced(function* (
  purpose: LinkPurpose,
  linked: LinkedInvitation
) {
  const { id, linkNonce } = linked
  const code = yield* signText("linkKey", `${purpose}:${id}:${linkNonce}`)
  return `${Base64Url.encode(code.subarray(0, codeBytes))}${id.toString(36)}`
})

/**
 * The invitation whose token this is. Each has one spelling, compared as a
 * whole and in constant time. Fails with `NotFound`.
 */
export const invitationOfLink = Effect.fnUntraced(function* (purpose: LinkPurpose, token: string) {
  const id = yield* orNotFound("invitation")(invitationIdIn(token))
  const invitation = yield* getAnyInvitation(id)
  const expected = yield* linkToken(purpose, invitation)
  return Mac.timingSafeEqual(utf8(expected), utf8(token))
    ? invitation
    : yield* new NotFound({ what: "invitation" })
})

const invitationIdIn = (token: string): Option.Option<InvitationId> => {
  const digits = token.slice(codeLength)
  return /^[0-9a-z]{1,11}$/.test(digits) ? decodeId(Number.parseInt(digits, 36)) : Option.none()
}

const decodeId = Schema.decodeUnknownOption(InvitationId)

const paths = { review: "r", open: "o", unsubscribe: "u" } as const

/** The address of a link with this token. */
export const linkAddress = (baseUrl: string, purpose: keyof typeof paths, token: string): string =>
  `${baseUrl}/${paths[purpose]}/${token}`

const link = (baseUrl: string, purpose: keyof typeof paths, linked: LinkedInvitation) =>
  Effect.map(linkToken(purpose, linked), (token) => linkAddress(baseUrl, purpose, token))

/** 128 bits of HMAC-SHA256, which cannot be guessed, and their length in base64url. */
const codeBytes = 16
const codeLength = 22

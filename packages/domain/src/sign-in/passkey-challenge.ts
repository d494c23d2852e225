/** The challenge that a browser signs with a passkey. */
import { ChallengeId, type Session } from "@review-proof/ports/store"
import { Clock, Effect, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { newId } from "../ids/new-id.ts"
import { signText } from "../secrets/sign-text.ts"
import { tooLate } from "./passkey-rules.ts"

/** Signing in, or creating a passkey in a session: a challenge is valid for one purpose only. */
type ChallengePurpose = "sign-in" | Session["id"]

/** A challenge as a page has it. */
export interface Challenge {
  /** Comes back with the answer. It is not a secret. */
  readonly ticket: string
  /** 256 bits in base64url, which only the holder of the store's key can make. */
  readonly bytes: string
}

const lifetimeMillis = 10 * 60_000

/** Makes a challenge. Nothing is stored until its answer is used (contract PORTAL-22). */
export const newChallenge = Effect.fnUntraced(function* (purpose: ChallengePurpose) {
  const id = yield* newId(ChallengeId)
  const expiresAt = (yield* Clock.currentTimeMillis) + lifetimeMillis
  const ticket = `${id}.${expiresAt}`
  const challenge: Challenge = { ticket, bytes: yield* bytesOf(purpose, ticket) }
  return challenge
})

/**
 * The challenge of a ticket. A forged ticket has a challenge that no page ever got. Fails with
 * `PasskeyNotAccepted` if it has expired.
 */
export const challengeOfTicket = Effect.fnUntraced(function* (
  purpose: ChallengePurpose,
  ticket: string
) {
  const [id, expiresAt] = ticket.split(".")
  const known = yield* Effect.fromOption(decodeId(id), tooLate)
  const isInTime = (yield* Clock.currentTimeMillis) < Number(expiresAt)
  if (!isInTime) return yield* tooLate()
  return { id: known, bytes: yield* bytesOf(purpose, ticket) }
})

const bytesOf = (purpose: ChallengePurpose, ticket: string) =>
  Effect.map(signText("linkKey", `passkey:${purpose}:${ticket}`), Base64Url.encode)

const decodeId = Schema.decodeUnknownOption(ChallengeId)

import type { Member } from "@review-proof/ports"
import { Passkeys, type Session, PasskeyId } from "@review-proof/ports/store"
import { PasskeyRegistration, PasskeyVerifier } from "@review-proof/ports/sign-in"
import type { RelyingParty, Passkey } from "@review-proof/ports/sign-in"
import { Clock, Effect, Option, Schema } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitOnce } from "../commit/commit-once.ts"
import { findMember } from "../companies/get-member.ts"
import { newId } from "../ids/new-id.ts"
import { challengeOfTicket, newChallenge, type Challenge } from "./passkey-challenge.ts"
import { maxPasskeys, PasskeyNotAccepted, tooLate, userHandleOf } from "./passkey-rules.ts"

interface SignedInMember {
  readonly member: Member
  readonly session: Pick<Session, "id">
}

/** The options with which a browser makes a passkey. */
export interface PasskeyOffer {
  readonly challenge: Challenge
  readonly userHandle: string
  /** The member's passkeys, so that no authenticator makes a second one. */
  readonly known: ReadonlyArray<Pick<Passkey, "credentialId" | "transports">>
}

/** Begins to make a passkey for a member. Fails with `PasskeyNotAccepted` (many). */
export const offerPasskey = Effect.fn("offerPasskey")(function* (signedIn: SignedInMember) {
  const { member, session } = signedIn
  const offer: PasskeyOffer = {
    challenge: yield* newChallenge(session.id),
    userHandle: userHandleOf(member.id),
    known: yield* knownPasskeys(member)
  }
  return offer
})

/**
 * Adds the passkey that the member's browser made, one for each offer, within ten minutes.
 * Repeating it adds nothing. Fails with `PasskeyNotAccepted`.
 */
export const registerPasskey = Effect.fn("registerPasskey")(function* (
  signedIn: SignedInMember,
  given: {
    readonly name: string
    readonly ticket: string
    /** JSON of WebAuthn. */
    readonly answer: string
    readonly site: RelyingParty
  }
) {
  const { member, session } = signedIn
  const challenge = yield* challengeOfTicket(session.id, given.ticket)
  const answer = yield* Effect.fromOption(decodeAnswer(given.answer), refused)
  const checks = { challenge: challenge.bytes, site: given.site }
  const verifier = yield* PasskeyVerifier
  const made = yield* Effect.catchTag(
    verifier.verifyRegistration(answer, checks),
    "PasskeyRefused",
    refused
  )
  const { companyId, id: memberId } = member
  const passkey: Passkey = {
    ...made,
    id: yield* newId(PasskeyId),
    companyId,
    memberId,
    name: given.name,
    transports: answer.response.transports ?? [],
    createdAt: yield* Clock.currentTimeMillis,
    lastUsedAt: null,
    version: 1
  }
  const request = { scope: challenge.id, key: challenge.bytes, fingerprint: passkey.credentialId }
  const decide = Effect.gen(function* () {
    yield* knownPasskeys(member, passkey)
    const holder = Option.getOrUndefined(yield* findMember(memberId))
    // Another address has ended the session.
    if (holder?.email !== member.email) return yield* tooLate()
    const commit = yield* withAuditEntry(member, {
      companyId,
      action: "passkey.added",
      target: passkey.id,
      changes: [
        { _tag: "InsertPasskey", passkey, maxPerMember: maxPasskeys },
        // The version makes this conflict with another address, which removes all passkeys.
        { _tag: "ReplaceMember", member: { ...holder, version: holder.version + 1 } }
      ]
    })
    return { value: undefined, commit, expected: ["DuplicatePasskey"] } as const
  })
  yield* commitOnce(request, decide).pipe(
    Effect.catchTags({
      DuplicatePasskey: () => new PasskeyNotAccepted({ reason: "known" }),
      // The challenge made another passkey.
      IdempotencyConflict: tooLate
    })
  )
})

/**
 * Fails if the member has the maximum already. `added` does not count, because a repetition finds
 * it there.
 */
const knownPasskeys = Effect.fnUntraced(function* (
  { id }: Member,
  added?: Pick<Passkey, "credentialId">
) {
  const known = yield* Passkeys.use((passkeys) => passkeys.ofMembers([id]))
  const isThere = known.some(({ credentialId }) => credentialId === added?.credentialId)
  return known.length < maxPasskeys || isThere
    ? known
    : yield* new PasskeyNotAccepted({ reason: "many" })
})

const refused = () => new PasskeyNotAccepted({ reason: "refused" })

const decodeAnswer = Schema.decodeUnknownOption(Schema.fromJsonString(PasskeyRegistration))

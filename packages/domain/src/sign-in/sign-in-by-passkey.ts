import { IdempotencyRecords, type Member } from "@review-proof/ports"
import { Passkeys } from "@review-proof/ports/store"
import { PasskeyVerifier, PasskeyAssertion } from "@review-proof/ports/sign-in"
import type { RelyingParty, Passkey } from "@review-proof/ports/sign-in"
import { Effect, Option, Schema } from "effect"
import { commitOnceByKey } from "../commit/commit-once.ts"
import { findMember } from "../companies/get-member.ts"
import { challengeOfTicket, newChallenge } from "./passkey-challenge.ts"
import { isCounterStale, PasskeyNotAccepted, tooLate, userHandleOf } from "./passkey-rules.ts"
import { requireOtherSignIn } from "./sign-in-by-provider.ts"
import { logFailedSignIn, startSession } from "./start-session.ts"

/** Makes the challenge for a page of signing in. It does not show who has passkeys. */
export const askForPasskey = newChallenge("sign-in")

/**
 * Signs in the owner of a passkey: once for each challenge, within ten minutes. Returns the session
 * and its token. Failures of known passkeys are in the audit log. Fails with `PasskeyNotAccepted`
 * or `ProviderRequired`.
 */
export const signInByPasskey = Effect.fn("signInByPasskey")(function* (given: {
  readonly ticket: string
  /** JSON of WebAuthn. */
  readonly answer: string
  readonly site: RelyingParty
  /** The browser's description, such as `Firefox on Linux`. */
  readonly browser: string
}) {
  const challenge = yield* unusedChallenge(given.ticket)
  const answer = Option.getOrUndefined(decodeAnswer(given.answer))
  if (answer === undefined) return yield* new PasskeyNotAccepted({ reason: "refused" })
  const checks = { challenge: challenge.bytes, site: given.site }
  const signedIn = yield* commitOnceByKey(
    { scope: challenge.id, key: challenge.bytes },
    Effect.gen(function* () {
      const { member, passkey } = yield* holderOf(answer)
      const verifier = yield* PasskeyVerifier
      const used = yield* Effect.catchTag(
        verifier.verifyAssertion(answer, checks, passkey),
        "PasskeyRefused",
        ({ reason: why }) =>
          refuse(member, "refused").pipe(Effect.annotateLogs({ passkey: passkey.id, why }))
      )
      if (isCounterStale(passkey, used.counter)) return yield* refuse(member, "counter")
      const renewal = yield* requireOtherSignIn(member)
      const started = yield* startSession(member, { browser: given.browser, way: "passkey" })
      const lastUsedAt = started.value.session.createdAt
      const after: Passkey = { ...passkey, ...used, lastUsedAt, version: passkey.version + 1 }
      return {
        value: started.value,
        commit: {
          changes: [{ _tag: "ReplacePasskey", passkey: after }, ...renewal, ...started.changes],
          audit: [started.audit]
        }
      } as const
    })
  )
  if (signedIn._tag === "Replayed") return yield* tooLate()
  return signedIn.value
})

/**
 * A replayed answer would look like a cloned passkey, so the first check is whether it was already
 * used.
 */
const unusedChallenge = Effect.fnUntraced(function* (ticket: string) {
  const challenge = yield* challengeOfTicket("sign-in", ticket)
  const records = yield* IdempotencyRecords
  const used = yield* records.find(challenge.id, challenge.bytes)
  return Option.isSome(used) ? yield* tooLate() : challenge
})

/** The passkey and who has it. The authenticator must say the same. */
const holderOf = Effect.fnUntraced(function* ({ id, response }: PasskeyAssertion) {
  const unknown = () => new PasskeyNotAccepted({ reason: "unknown" })
  const found = yield* Passkeys.use((passkeys) => passkeys.findByCredential(id))
  const passkey = yield* Effect.fromOption(found, unknown)
  const member = yield* Effect.fromOption(yield* findMember(passkey.memberId), unknown)
  if (response.userHandle !== userHandleOf(passkey.memberId)) return yield* unknown()
  return { passkey, member }
})

const refuse = Effect.fnUntraced(function* (member: Member, reason: "refused" | "counter") {
  yield* logFailedSignIn([member], { way: "passkey", reason })
  return yield* new PasskeyNotAccepted({ reason })
})

const decodeAnswer = Schema.decodeUnknownOption(Schema.fromJsonString(PasskeyAssertion))

import { Businesses } from "@review-proof/ports"
import type {
  Invitation,
  InvitationId,
  PermanentRefusal,
  TemporaryRefusal,
  Timestamp
} from "@review-proof/ports"
import type { Change, DueInvitation } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { commit, retryOnConflict } from "../commit/commit.ts"
import { contactOf } from "./contact.ts"
import { withReport } from "./facts.ts"
import { getAnyInvitation } from "./list-invitations.ts"
import { retryDelayAfter } from "./message-retries.ts"

/** A message that its provider has taken, and the provider's id of it. */
export interface AcceptedMessage {
  readonly invitation: Invitation
  readonly providerMessageId: string | null
}

/** The time between a message and its reminder: 7 days. */
export const reminderDelayMillis = 7 * 86_400_000

/** The businesses of these invitations by their ids. */
export const businessesOf = (due: ReadonlyArray<Pick<DueInvitation, "invitation">>) => {
  const ids = new Set(due.map(({ invitation }) => invitation.businessId))
  return Businesses.use(({ findByIds }) =>
    Effect.map(findByIds([...ids]), (found) => new Map(found.map((each) => [each.id, each])))
  )
}

/**
 * Settles messages that their provider has taken. No message id is stored for an invitation that
 * was erased meanwhile, because WhatsApp derives its ids from the phone number. Whether reminders
 * are on is read only now, because the sending took time.
 */
export const settleAccepted = Effect.fnUntraced(function* (taken: ReadonlyArray<AcceptedMessage>) {
  const businesses = yield* businessesOf(taken)
  const remindAt = (yield* Clock.currentTimeMillis) + reminderDelayMillis
  const changes = taken.flatMap(({ invitation, providerMessageId }): ReadonlyArray<Change> => {
    const { businessId, kind, version } = invitation
    const isErased = contactOf(invitation) === null
    const reminds = kind !== "reminder" && businesses.get(businessId)?.reminders === true
    const settled = {
      _tag: "SettleMessage",
      invitation,
      remindAt: reminds && !isErased ? remindAt : null
    } as const
    if (isErased || providerMessageId === null) return [settled]
    const replaced = { ...invitation, providerMessageId, version: version + 1 }
    return [{ _tag: "ReplaceInvitation", invitation: replaced }, settled]
  })
  yield* commit({ changes })
  return []
})

/**
 * Temporary refusals are tried again after each of `sendingRetryDelays`; a refused recipient
 * bounces, every other refusal fails (contract INVITATION-9).
 */
export const settleRefused = Effect.fnUntraced(function* (
  { attempts, invitation, leasedUntil }: DueInvitation,
  refusal: TemporaryRefusal | PermanentRefusal
) {
  const now = yield* Clock.currentTimeMillis
  const delay = retryDelayAfter(refusal, attempts)
  if (delay !== undefined) {
    const dueAt = now + delay
    return yield* commitOutbox({ _tag: "RetryInvitation", invitation, leasedUntil, dueAt })
  }
  yield* Effect.logWarning("An invitation could not be sent", {
    invitation: invitation.id,
    reason: refusal.reason
  })
  const isBounce = refusal._tag === "PermanentRefusal" && refusal.isRecipientRefused
  yield* giveUp(invitation.id, leasedUntil, isBounce ? "bounced" : "failed")
})

/**
 * Ends the sending of a refused message. If the claim no longer holds, another instance is sending
 * the message or has sent it: nothing has failed. After any other conflict it decides again.
 */
const giveUp = Effect.fnUntraced(function* (
  id: InvitationId,
  leasedUntil: Timestamp,
  fact: "bounced" | "failed"
) {
  const before = yield* getAnyInvitation(id)
  const invitation = withReport(before, fact, yield* Clock.currentTimeMillis)
  const changes: ReadonlyArray<Change> = [
    { _tag: "GiveUpMessage", invitation, leasedUntil },
    { _tag: "ReplaceInvitation", invitation }
  ]
  yield* commit({ changes }).pipe(
    Effect.catchTag("VersionConflict", (conflict) =>
      conflict.change === "GiveUpMessage" ? Effect.void : Effect.fail(conflict)
    )
  )
}, retryOnConflict)

/** Ends the sending of a message, without a reminder. */
export const endMessage = (invitation: Pick<Invitation, "id" | "companyId">) =>
  commitOutbox({ _tag: "SettleMessage", invitation, remindAt: null })

/**
 * An invitation that was cancelled meanwhile, or that another instance has claimed, is left alone.
 */
const commitOutbox = (
  change: Extract<Change, { readonly _tag: "RetryInvitation" | "SettleMessage" }>
) => commit({ changes: [change] }).pipe(Effect.catchTag("VersionConflict", () => Effect.void))

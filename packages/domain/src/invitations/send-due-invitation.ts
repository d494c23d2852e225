import { Businesses, MessageSender, Suppressions } from "@review-proof/ports"
import type {
  Business,
  Invitation,
  InvitationFact,
  InvitationMessage,
  PermanentRefusal,
  TemporaryRefusal,
  Timestamp
} from "@review-proof/ports"
import type { Change, DueInvitation } from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted } from "effect"
import { commit, retryOnConflict } from "../commit/commit.ts"
import { recordEvent } from "../events/record-event.ts"
import { withFact } from "./facts.ts"
import { callbackToken, openLink, reviewLink, unsubscribeLink } from "./links.ts"
import { readAgain } from "./list-invitations.ts"
import { recordFact, sentFacts } from "./record-fact.ts"

/**
 * Hands one due invitation to its provider (contract INVITATION-4). A scheduled
 * one is marked as sent first, in a commit of its own, so that of sending and
 * cancelling at once one wins. Temporary refusals are tried again after each of
 * `retryDelays`; a refused recipient bounces, every other refusal fails.
 */
export const sendDueInvitation = Effect.fn("sendDueInvitation")(function* (
  due: DueInvitation,
  baseUrl: string
) {
  if (yield* isSuppressed(due.invitation)) return yield* leaveUnsent(due.invitation)
  const invitation = yield* markSent(due.invitation)
  if (invitation === null) return
  const business = yield* businessOf(invitation)
  const message = yield* messageOf(invitation, business, due.messageId, baseUrl)
  const sender = yield* MessageSender
  yield* Effect.matchEffect(sender.invite(message), {
    onSuccess: ({ providerMessageId }) => settleSent(invitation, providerMessageId),
    onFailure: (refusal) => settleRefused(due, refusal)
  })
})

/** Waits between attempts at sending; after the last, the invitation failed. */
export const sendingRetryDelays: ReadonlyArray<number> = [1, 5, 30, 120].map(
  (minutes) => minutes * 60_000
)

/** How long after sending a reminder may follow: 7 days. */
export const reminderDelayMillis = 7 * 86_400_000

/** True if the contact is suppressed for the business or for the whole company. */
export const isSuppressed = Effect.fnUntraced(function* (invitation: Invitation) {
  const { businessId, companyId, contactHash } = invitation
  const suppressions = yield* Suppressions
  return Option.isSome(yield* suppressions.holding(companyId, businessId, contactHash))
})

/**
 * Suppressed since it was made: it says so, and nothing goes out. Nobody has
 * unsubscribed by that: once what suppresses the contact is taken away, it may
 * be invited again.
 */
const leaveUnsent = (due: Invitation) =>
  retryOnConflict(
    Effect.gen(function* () {
      const before = yield* readAgain(due)
      const facts = withFact(before.facts, "unsubscribed", yield* Clock.currentTimeMillis)
      yield* commit({
        changes: [
          {
            _tag: "ReplaceInvitation",
            invitation: { ...before, facts, version: before.version + 1 }
          },
          { _tag: "SettleMessage", invitation: due, remindAt: null }
        ]
      })
    })
  )

/** Null when it is cancelled by now, or erased. */
const markSent = (due: Invitation) =>
  retryOnConflict(
    Effect.gen(function* () {
      const before = yield* readAgain(due)
      if (before.cancelledAt !== null || contactOf(before) === null) return null
      if (before.facts.sent !== undefined) return before
      const now = yield* Clock.currentTimeMillis
      const invitation: Invitation = {
        ...before,
        facts: withFact(before.facts, "sent", now),
        version: before.version + 1
      }
      yield* commit({
        changes: [{ _tag: "ReplaceInvitation", invitation }],
        events: [yield* recordEvent(before.companyId, sentFacts(invitation), now)]
      })
      return invitation
    })
  )

const businessOf = Effect.fnUntraced(function* ({ businessId }: Invitation) {
  const businesses = yield* Businesses
  const found = yield* businesses.find(businessId)
  return yield* Effect.orDie(Effect.fromOption(Option.map(found, ({ business }) => business)))
})

const messageOf = Effect.fnUntraced(function* (
  invitation: Invitation,
  business: Business,
  messageId: string,
  baseUrl: string
) {
  const { channel, id, kind, language, linkNonce, name, remindsOf } = invitation
  return {
    messageId,
    callbackToken: yield* callbackToken(invitation),
    channel,
    kind,
    to: Redacted.make(contactOf(invitation) ?? ""),
    customerName: Redacted.make(name),
    businessName: business.name,
    language: language ?? "en",
    // A reminder leads to the first one's page, so that both make one review.
    reviewUrl: Redacted.make(yield* reviewLink(baseUrl, { id: remindsOf ?? id, linkNonce })),
    openPixelUrl: Redacted.make(yield* openLink(baseUrl, invitation)),
    unsubscribeUrl: Redacted.make(yield* unsubscribeLink(baseUrl, invitation))
  } satisfies InvitationMessage
})

/** The address that its channel uses; null once it was taken out. */
export const contactOf = ({ channel, email, phone }: Invitation): string | null =>
  channel === "email" ? email : phone

/**
 * What is erased by now keeps nothing of the message: WhatsApp makes its ids of the number.
 * Sending takes its time: whether the business wants reminders is asked afterwards.
 */
const settleSent = (sent: Invitation, providerMessageId: string | null) =>
  retryOnConflict(
    Effect.gen(function* () {
      const before = yield* readAgain(sent)
      if (contactOf(before) === null) return yield* settle(sent, null)
      const invitation = { ...before, providerMessageId, version: before.version + 1 }
      const { reminders } = yield* businessOf(before)
      const reminds = reminders && before.kind !== "reminder"
      const remindAt = reminds ? (yield* Clock.currentTimeMillis) + reminderDelayMillis : null
      yield* commit({
        changes: [
          { _tag: "ReplaceInvitation", invitation },
          { _tag: "SettleMessage", invitation, remindAt }
        ]
      })
    })
  )

const settleRefused = Effect.fnUntraced(function* (
  { attempts, invitation }: DueInvitation,
  refusal: TemporaryRefusal | PermanentRefusal
) {
  const now = yield* Clock.currentTimeMillis
  const delay = refusal._tag === "TemporaryRefusal" ? sendingRetryDelays[attempts] : undefined
  if (delay !== undefined) {
    return yield* commitOutbox({ _tag: "RetryInvitation", invitation, dueAt: now + delay })
  }
  yield* Effect.logWarning("An invitation could not be sent", {
    invitation: invitation.id,
    reason: refusal.reason
  })
  const isBounce = refusal._tag === "PermanentRefusal" && refusal.recipient
  const fact: Extract<InvitationFact, "bounced" | "failed"> = isBounce ? "bounced" : "failed"
  yield* recordFact(invitation.id, fact, now)
  yield* settle(invitation, null)
})

/** Ends the sending, or brings the invitation up again for a reminder. */
export const settle = (
  invitation: Pick<Invitation, "id" | "companyId">,
  remindAt: Timestamp | null
) => commitOutbox({ _tag: "SettleMessage", invitation, remindAt })

/** An entry that is gone was cancelled meanwhile: there is nothing left to do. */
const commitOutbox = (
  change: Extract<Change, { readonly _tag: "RetryInvitation" | "SettleMessage" }>
) => commit({ changes: [change] }).pipe(Effect.catchTag("VersionConflict", () => Effect.void))

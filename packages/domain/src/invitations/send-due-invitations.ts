import { MessageSender, Suppressions, type Invitation } from "@review-proof/ports"
import type { Change, DueInvitation } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { commit } from "../commit/commit.ts"
import { contactOf } from "./contact.ts"
import { isAnswered, withReport } from "./facts.ts"
import { productNamesOf } from "./product-names.ts"
import { invitationMessageOf } from "./invitation-message.ts"
import { getAnyInvitation } from "./list-invitations.ts"
import { whenStoreIsBack } from "./message-retries.ts"
import { sentEvent } from "./record-fact.ts"
import { businessesOf, settleRefused, settleAccepted } from "./settle-message.ts"
import type { AcceptedMessage } from "./settle-message.ts"
import { inBatches, logMessageFailure, decideTogether } from "./decide-together.ts"

/**
 * Hands due invitations to their provider (contract INVITATION-4). Each scheduled one is first
 * marked as sent in its own commit, so that either sending or cancelling wins. Results that arrive
 * during a commit share the next commit. A failed message delays no other: it is claimed again when
 * its lease has ended, under the same message id.
 */
export const sendDueInvitations = Effect.fn("sendDueInvitations")(function* (
  due: ReadonlyArray<DueInvitation>,
  baseUrl: string
) {
  yield* Effect.all(yield* sendingsOf(due, baseUrl), atOnce)
})

/** Marks due invitations as sent, and returns the sending of each. */
export const sendingsOf = Effect.fnUntraced(function* (
  due: ReadonlyArray<DueInvitation>,
  baseUrl: string
) {
  const toSend = yield* decideTogether(due, markSent)
  const businesses = yield* businessesOf(toSend)
  const namesOf = yield* productNamesOf(toSend.map(({ invitation }) => invitation))
  const sender = yield* MessageSender
  const settle = inBatches((taken: ReadonlyArray<AcceptedMessage>) =>
    decideTogether(taken, (some) => whenStoreIsBack(settleAccepted(some)))
  )

  const send = (one: DueInvitation) =>
    Effect.fromNullishOr(businesses.get(one.invitation.businessId)).pipe(
      Effect.flatMap((business) =>
        invitationMessageOf(one, business, namesOf(one.invitation), baseUrl)
      ),
      Effect.flatMap((message) =>
        Effect.matchEffect(sender.invite(message), {
          onSuccess: ({ providerMessageId }) =>
            settle({ invitation: one.invitation, providerMessageId }),
          onFailure: (refusal) => settleRefused(one, refusal)
        })
      )
    )
  return toSend.map((one) => logMessageFailure(one.invitation, send(one)))
})

const atOnce = { concurrency: "unbounded", discard: true } as const

/**
 * Marks invitations as sent, and returns those to give to the provider. Cancelled and erased ones are
 * left out. One whose contact was suppressed after it was made becomes `unsubscribed` instead; the
 * contact is not unsubscribed by that, and may be invited again without the suppression. A reminder
 * whose first invitation was answered meanwhile is cancelled.
 */
const markSent = Effect.fnUntraced(function* (due: ReadonlyArray<DueInvitation>) {
  const held = yield* Suppressions.use(({ areSuppressed }) =>
    areSuppressed(due.map(({ invitation }) => invitation))
  )
  const needless = yield* Effect.forEach(due, ({ invitation }) => isNeedless(invitation), {
    concurrency: 4
  })
  const now = yield* Clock.currentTimeMillis
  const marked: Array<Invitation> = []
  const changes: Array<Change> = []
  const toSend = due.flatMap((one, index) => {
    const { invitation } = one
    if (invitation.cancelledAt !== null) return []
    if (held[index] === true) {
      const unsent = withReport(invitation, "unsubscribed", now)
      changes.push(
        { _tag: "ReplaceInvitation", invitation: unsent },
        { _tag: "SettleMessage", invitation, remindAt: null }
      )
      return []
    }
    if (contactOf(invitation) === null) return []
    if (needless[index] === true) {
      const cancelled = { ...invitation, cancelledAt: now, version: invitation.version + 1 }
      changes.push({ _tag: "ReplaceInvitation", invitation: cancelled })
      return []
    }
    if (invitation.facts.sent !== undefined) return one
    const sent = withReport(invitation, "sent", now)
    marked.push(sent)
    changes.push({ _tag: "ReplaceInvitation", invitation: sent })
    return { ...one, invitation: sent }
  })
  const events = yield* Effect.forEach(marked, (invitation) => sentEvent(invitation, now))
  if (changes.length > 0) yield* commit({ changes, events })
  return toSend
})

const isNeedless = ({ remindsOf }: Invitation) =>
  remindsOf === null ? Effect.succeed(false) : Effect.map(getAnyInvitation(remindsOf), isAnswered)

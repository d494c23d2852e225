import { Businesses, Invitations, PublicNumbers, Suppressions } from "@review-proof/ports"
import type { BusinessId, Invitation, InvitationId, Timestamp } from "@review-proof/ports"
import type { Change, DueInvitation } from "@review-proof/ports/store"
import { Clock, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { commitDecision } from "../commit/commit.ts"
import { contactOf } from "./contact.ts"
import { isAnswered, unansweredStatuses } from "./facts.ts"
import { maxAheadMillis } from "./invitation-contacts.ts"
import { getAnyInvitation } from "./list-invitations.ts"
import { sentEvent } from "./record-fact.ts"
import { endMessage, reminderDelayMillis } from "./settle-message.ts"

/**
 * Creates the one reminder of an invitation, if the business still wants reminders and the customer
 * has not reviewed (contract INVITATION-7). It also raises the version of the first invitation, so
 * that a concurrent erasure or reminder makes this decide again.
 */
export const remind = Effect.fn("remind")(function* (message: DueInvitation) {
  const due = message.invitation
  const isMade = yield* commitDecision(decideReminder(due.id)).pipe(
    Effect.catchTag("ContactSuppressed", () => Effect.succeed(false))
  )
  if (!isMade) yield* endMessage(due)
})

const decideReminder = Effect.fnUntraced(function* (id: InvitationId) {
  const first = yield* getAnyInvitation(id)
  if (!(yield* isWanted(first))) return { value: false }
  const numbers = yield* PublicNumbers
  const random = yield* SecureRandom
  const now = yield* Clock.currentTimeMillis
  const reminder: Invitation = {
    ...first,
    id: yield* numbers.nextInvitation,
    kind: "reminder",
    // The reference stays with the first invitation, because it is unique in the business.
    reference: null,
    sendAt: null,
    facts: { sent: now },
    providerMessageId: null,
    remindsOf: id,
    createdAt: now,
    version: 1
  }
  const messageId = yield* random.uuidV4()
  return {
    value: true,
    commit: {
      changes: [
        { _tag: "InsertInvitation", invitation: reminder, quietMillis: 0, messageId },
        { _tag: "ReplaceInvitation", invitation: { ...first, version: first.version + 1 } },
        { _tag: "SettleMessage", invitation: first, remindAt: null }
      ],
      events: [yield* sentEvent(reminder, now)]
    },
    expected: ["ContactSuppressed"]
  } as const
})

/**
 * Lets the invitations of the last 7 days have a reminder too, when a business switches reminders
 * on: as if they had been on then.
 */
export const remindOfSent = (businessId: BusinessId, now: Timestamp): Change => ({
  _tag: "RemindOfSent",
  businessId,
  statuses: unansweredStatuses,
  createdSince: now - reminderDelayMillis - maxAheadMillis,
  sentSince: now - reminderDelayMillis,
  delayMillis: reminderDelayMillis,
  atMost: maxAtOnce
})

/** Bounds the commit. If there are more invitations, the oldest get no reminder. */
const maxAtOnce = 100_000

/**
 * False also after an erasure, which removes the contact, and if another instance has made the
 * reminder after the lease of this one expired.
 */
const isWanted = Effect.fnUntraced(function* (first: Invitation) {
  if (contactOf(first) === null || isAnswered(first)) return false
  if (!(yield* wantsReminders(first)) || (yield* isSuppressed(first))) return false
  const invitations = yield* Invitations
  const all = yield* invitations.findByContact(first.companyId, first.contactHash)
  return all.every(({ remindsOf }) => remindsOf !== first.id)
})

const wantsReminders = Effect.fnUntraced(function* ({ businessId }: Invitation) {
  const businesses = yield* Businesses
  const found = yield* businesses.find(businessId)
  return Option.exists(found, ({ business }) => business.reminders)
})

/** True if the contact is suppressed for the business or for the whole company. */
const isSuppressed = (invitation: Invitation) =>
  Suppressions.use(({ areSuppressed }) =>
    Effect.map(areSuppressed([invitation]), ([held]) => held === true)
  )

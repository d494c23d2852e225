import type { BusinessId } from "../model/ids.ts"
import type { Invitation, InvitationStatus } from "../model/invitation.ts"
import type { Timestamp } from "../model/time.ts"

/** Changes of invitations and of their messages. */
export type InvitationChange =
  /**
   * Checks the rules that two simultaneous calls could break, in this order: the contact is not
   * suppressed, the reference is free in the business, and the business did not invite the contact
   * within `quietMillis`. Cancelled and failed invitations do not take their reference. They,
   * bounced invitations and reminders do not count for the quiet time. The message goes into the
   * outbox under `messageId`, due at `sendAt` if that is after `createdAt`, otherwise at once by
   * the store's clock, with the purpose `send`, also for an invitation that has the fact `sent` from
   * the start.
   */
  | {
      readonly _tag: "InsertInvitation"
      readonly invitation: Invitation
      readonly quietMillis: number
      readonly messageId: string
    }
  /**
   * An invitation that was cancelled, failed or bounced leaves the outbox, whatever else is known
   * of it.
   */
  | { readonly _tag: "ReplaceInvitation"; readonly invitation: Invitation }
  /**
   * Postpones a claimed message and counts an attempt. It is a `VersionConflict` if the claim that
   * was valid until `leasedUntil` no longer holds: another instance has the message, or has sent
   * it.
   */
  | {
      readonly _tag: "RetryInvitation"
      readonly invitation: Pick<Invitation, "id" | "companyId">
      readonly leasedUntil: Timestamp
      readonly dueAt: Timestamp
    }
  /**
   * Removes a claimed message from the outbox without sending it. If the claim no longer holds, as
   * for `RetryInvitation`, it is a `VersionConflict` whose `change` is this tag: that is not a
   * failure of the sending.
   */
  | {
      readonly _tag: "GiveUpMessage"
      readonly invitation: Pick<Invitation, "id" | "companyId">
      readonly leasedUntil: Timestamp
    }
  /**
   * Sets when the message of an unsent invitation is due, null for at once by the store's clock, and
   * ends its claim if it has one. It is a `VersionConflict` when the message is no longer in the
   * outbox.
   */
  | {
      readonly _tag: "RescheduleMessage"
      readonly invitation: Pick<Invitation, "id" | "companyId">
      readonly dueAt: Timestamp | null
    }
  /**
   * The message was handled: it leaves the outbox, or is due again with the purpose `remind`, no
   * attempts, no claim and the same message id. Does nothing when the message is no longer in the
   * outbox.
   */
  | {
      readonly _tag: "SettleMessage"
      readonly invitation: Pick<Invitation, "id" | "companyId">
      readonly remindAt: Timestamp | null
    }
  /**
   * Puts invitations that a business has sent into the outbox to `remind`, due `delayMillis`
   * after they were sent: those that were created and sent since the given times, have one of the
   * statuses and are not reminders; of each status the newest `atMost`. Those of them that are in
   * the outbox stay there as they are. The store makes the message ids.
   */
  | {
      readonly _tag: "RemindOfSent"
      readonly businessId: BusinessId
      readonly statuses: ReadonlyArray<InvitationStatus>
      readonly createdSince: Timestamp
      readonly sentSince: Timestamp
      readonly delayMillis: number
      readonly atMost: number
    }

import type { Invitation } from "@review-proof/ports"
import { invitations } from "../rows/invitation.ts"
import { suppressions } from "../rows/entity-tables.ts"
import { instant, instantOrNull } from "../rows/table.ts"
import { hasConflict, joinConflicts } from "../invitations/invitation-conflicts.ts"
import { countInvited, countReplacedInvitations } from "./invitation-days.ts"
import {
  appliedToEach,
  type ChangeOf,
  extended,
  insertStep,
  recordInput,
  recordStep,
  removeStep,
  replaceStep,
  type Steps
} from "./step.ts"

/** Only one commit at a time may invite a contact or use a reference. */
export const locksOf = ({ invitation }: ChangeOf<"InsertInvitation">): ReadonlyArray<string> => {
  const { businessId, companyId, contactHash, reference } = invitation
  const contact = `${companyId} ${businessId} contact ${contactHash}`
  return reference === null
    ? [contact]
    : [contact, `${companyId} ${businessId} reference ${reference}`]
}

/** Values beside the invitation's row that its conditions and its outbox message need. */
export const contactInput = recordInput<ChangeOf<"InsertInvitation">>(
  "invite_contact",
  `id bigint, company_id text collate "C", business_id text collate "C",
   channel text collate "C", contact_hash text collate "C", reference text collate "C",
   created_at timestamptz, quiet interval, message_id text, due_at timestamptz`,
  (change) => ({
    id: change.invitation.id,
    company_id: change.invitation.companyId,
    business_id: change.invitation.businessId,
    channel: change.invitation.channel,
    contact_hash: change.invitation.contactHash,
    reference: change.invitation.reference,
    created_at: instant(change.invitation.createdAt),
    ...valuesBesideRow(change)
  })
)

/**
 * Makes the values that the row of an invitation lacks: the quiet period, the message's id and when
 * the message is due, null for at once.
 */
export const valuesBesideRow = ({
  invitation: { createdAt, sendAt },
  messageId,
  quietMillis
}: ChangeOf<"InsertInvitation">) => ({
  quiet: `${quietMillis} milliseconds`,
  message_id: messageId,
  due_at: instantOrNull(sendAt !== null && sendAt > createdAt ? sendAt : null)
})

/** A message to send at once gets the store's time, because claims compare with that. */
export const insertOutbox = (source: string): string => `
  insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
  select id, company_id, channel, message_id, coalesce(due_at, now()) from ${source}`

const outboxKey = `invitation_id bigint, company_id text collate "C"`

const outboxKeyOf = ({ companyId, id }: Pick<Invitation, "id" | "companyId">) => ({
  invitation_id: id,
  company_id: companyId
})

const isGiven = `held.invitation_id = given.invitation_id and held.company_id = given.company_id`

export const invitationSteps = {
  InsertInvitation: extended(
    insertStep(invitations, ({ invitation }) => invitation),
    {
      inputs: [contactInput],
      locks: locksOf,
      expressions: { insert_outbox_done: insertOutbox("invite_contact") },
      countedInvitations: countInvited("insert_invitations"),
      conditions: [
        `not exists (select from invite_contact given ${joinConflicts} where ${hasConflict})`
      ]
    }
  ),
  ReplaceInvitation: extended(
    replaceStep(invitations, ({ invitation }) => invitation),
    {
      expressions: {
        leave_outbox_done: `delete from invitation_outbox o using replace_invitations given
          where o.invitation_id = given.id and o.company_id = given.company_id
            and coalesce(given.cancelled_at, given.failed_at, given.bounced_at) is not null`
      },
      countedInvitations: countReplacedInvitations("replace_invitations")
    }
  ),
  RetryInvitation: appliedToEach(
    recordStep(
      "retry_invitation",
      `${outboxKey}, leased_until timestamptz, due_at timestamptz`,
      ({ dueAt, invitation, leasedUntil }) => ({
        ...outboxKeyOf(invitation),
        leased_until: instant(leasedUntil),
        due_at: instant(dueAt)
      }),
      `update invitation_outbox held
        set due_at = given.due_at, attempts = held.attempts + 1, leased_until = null
        from retry_invitation given
        where ${isGiven} and held.leased_until = given.leased_until returning 1`
    )
  ),
  GiveUpMessage: appliedToEach(
    recordStep(
      "give_up_message",
      `${outboxKey}, leased_until timestamptz`,
      ({ invitation, leasedUntil }) => ({
        ...outboxKeyOf(invitation),
        leased_until: instant(leasedUntil)
      }),
      `delete from invitation_outbox held using give_up_message given
        where ${isGiven} and held.leased_until = given.leased_until returning 1`
    )
  ),
  RescheduleMessage: appliedToEach(
    recordStep(
      "reschedule_message",
      `${outboxKey}, due_at timestamptz`,
      ({ dueAt, invitation }) => ({ ...outboxKeyOf(invitation), due_at: instantOrNull(dueAt) }),
      `update invitation_outbox held
        set due_at = coalesce(given.due_at, now()), leased_until = null
        from reschedule_message given where ${isGiven} returning 1`
    )
  ),
  /**
   * If the message is missing, the invitation was cancelled or refused meanwhile, and there is
   * nothing to settle.
   */
  SettleMessage: {
    inputs: [
      recordInput(
        "settle_message",
        `${outboxKey}, remind_at timestamptz`,
        ({ invitation, remindAt }) => ({
          ...outboxKeyOf(invitation),
          remind_at: instantOrNull(remindAt)
        })
      )
    ],
    expressions: {
      settle_message_done: `delete from invitation_outbox held using settle_message given
        where ${isGiven} and given.remind_at is null`,
      remind_later_done: `update invitation_outbox held
        set purpose = 'remind', due_at = given.remind_at, attempts = 0, leased_until = null
        from settle_message given
        where ${isGiven} and given.remind_at is not null`
    }
  },
  /** Reads the invitations of each status from the newest to the first that is too old. */
  RemindOfSent: recordStep(
    "remind_of_sent",
    `business_id text collate "C", status text collate "C", created_since timestamptz,
     sent_since timestamptz, delay interval, at_most integer`,
    ({ atMost, businessId, createdSince, delayMillis, sentSince, statuses }) =>
      statuses.map((status) => ({
        business_id: businessId,
        status,
        created_since: instant(createdSince),
        sent_since: instant(sentSince),
        delay: `${delayMillis} milliseconds`,
        at_most: atMost
      })),
    `insert into invitation_outbox
        (invitation_id, company_id, channel, message_id, purpose, due_at)
      select sent.id, sent.company_id, sent.channel, 'reminder of ' || sent.id, 'remind',
             sent.sent_at + given.delay
        from remind_of_sent given
       cross join lateral (
         select i.id, i.company_id, i.channel, i.sent_at from invitations i
          where i.business_id = given.business_id and i.status = given.status
            and i.created_at >= given.created_since and i.sent_at >= given.sent_since
            and i.kind <> 'reminder'
          order by i.created_at desc, i.id desc limit given.at_most
       ) sent
      on conflict do nothing`
  ),
  InsertSuppression: insertStep(suppressions, ({ suppression }) => suppression),
  RemoveSuppression: appliedToEach(
    removeStep(suppressions, "id", ({ suppressionId }) => suppressionId)
  ),
  /** A suppression works by the hash alone, so the masked contact can go. */
  ForgetSuppressed: recordStep(
    "forget_suppressed",
    `company_id text collate "C", contact_hash text collate "C"`,
    ({ companyId, contactHashes }) =>
      contactHashes.map((hash) => ({ company_id: companyId, contact_hash: hash })),
    `update suppressions held set masked_contact = ''
      from forget_suppressed given
      where held.company_id = given.company_id and held.contact_hash = given.contact_hash`
  )
} satisfies Partial<Steps>

import type { Invitation } from "@review-proof/ports"
import { invitations, suppressions } from "../rows/invitation.ts"
import { instant } from "../rows/table.ts"
import { hasConflict, joinConflicts } from "../invitations/invitation-conflicts.ts"
import { countInvited, countReplacedInvitations } from "./invitation-days.ts"
import {
  countsEqual,
  changePart,
  insertFrom,
  insertStep,
  type ChangeOf,
  recordInput,
  removeOneStep,
  replaceFrom,
  type Step,
  tableInput
} from "./step.ts"

/** Only one commit at a time may invite a contact or use a reference. */
export const locksOf = ({ invitation }: ChangeOf<"InsertInvitation">): ReadonlyArray<string> => {
  const { businessId, companyId, contactHash, reference } = invitation
  const contact = `${companyId} ${businessId} contact ${contactHash}`
  return reference === null
    ? [contact]
    : [contact, `${companyId} ${businessId} reference ${reference}`]
}

/** The conditions and the outbox of an invitation need these values beside its row. */
export const contactInput = recordInput<ChangeOf<"InsertInvitation">>(
  "invite_contact",
  `id bigint, company_id text collate "C", business_id text collate "C",
   channel text collate "C", contact_hash text collate "C", reference text collate "C",
   created_at timestamptz, quiet interval, message_id text, due_at timestamptz`,
  (changes) =>
    changes.map((change) => ({
      id: change.invitation.id,
      company_id: change.invitation.companyId,
      business_id: change.invitation.businessId,
      channel: change.invitation.channel,
      contact_hash: change.invitation.contactHash,
      reference: change.invitation.reference,
      created_at: instant(change.invitation.createdAt),
      ...valuesBesideRow(change)
    }))
)

/** Gives what the row of an invitation lacks: its quiet period, its message and when that is due. */
export const valuesBesideRow = ({
  invitation: { createdAt, sendAt },
  messageId,
  quietMillis
}: ChangeOf<"InsertInvitation">) => ({
  quiet: `${quietMillis} milliseconds`,
  message_id: messageId,
  due_at: instant(Math.max(sendAt ?? createdAt, createdAt))
})

export const insertOutbox = (source: string): string => `
  insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
  select id, company_id, channel, message_id, due_at from ${source}`

const insertInvitation: Step<ChangeOf<"InsertInvitation">> = {
  inputs: [
    tableInput("insert_invitation", invitations, (change) => change.invitation),
    contactInput
  ],
  locks: locksOf,
  expressions: {
    insert_invitation_done: insertFrom(invitations, "insert_invitation"),
    insert_outbox_done: insertOutbox("invite_contact")
  },
  countedInvitations: countInvited("insert_invitation"),
  conditions: [
    `not exists (select from invite_contact given ${joinConflicts} where ${hasConflict})`
  ]
}

const replaceInvitation: Step<ChangeOf<"ReplaceInvitation">> = {
  inputs: [tableInput("replace_invitation", invitations, (change) => change.invitation)],
  expressions: {
    replace_invitation_done: replaceFrom(invitations, ["id", "company_id"], "replace_invitation"),
    leave_outbox_done: `delete from invitation_outbox o using replace_invitation given
      where o.invitation_id = given.id and o.company_id = given.company_id
        and coalesce(given.cancelled_at, given.failed_at, given.bounced_at) is not null`
  },
  countedInvitations: countReplacedInvitations("replace_invitation"),
  conditions: [countsEqual("replace_invitation_done", "replace_invitation")]
}

const outboxKey = `invitation_id bigint, company_id text collate "C"`

const outboxKeyOf = ({ companyId, id }: Pick<Invitation, "id" | "companyId">) => ({
  invitation_id: id,
  company_id: companyId
})

const isGiven = `held.invitation_id = given.invitation_id and held.company_id = given.company_id`

const rescheduleStep = <Source extends ChangeOf<"RetryInvitation" | "RescheduleMessage">>(
  name: string,
  also = ""
): Step<Source> => ({
  inputs: [
    recordInput(name, `${outboxKey}, due_at timestamptz`, (changes) =>
      changes.map(({ dueAt, invitation }) => ({
        ...outboxKeyOf(invitation),
        due_at: instant(dueAt)
      }))
    )
  ],
  expressions: {
    [`${name}_done`]: `update invitation_outbox held
      set due_at = given.due_at, ${also} leased_until = null
      from ${name} given where ${isGiven} returning 1`
  },
  conditions: [countsEqual(`${name}_done`, name)]
})

const retryInvitation = rescheduleStep<ChangeOf<"RetryInvitation">>(
  "retry_invitation",
  "attempts = held.attempts + 1,"
)

const rescheduleMessage = rescheduleStep<ChangeOf<"RescheduleMessage">>("reschedule_message")

/** A missing message was cancelled or refused in the meantime: nothing to settle. */
const settleMessage: Step<ChangeOf<"SettleMessage">> = {
  inputs: [
    recordInput("settle_message", `${outboxKey}, remind_at timestamptz`, (changes) =>
      changes.map(({ invitation, remindAt }) => ({
        ...outboxKeyOf(invitation),
        remind_at: remindAt === null ? null : instant(remindAt)
      }))
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
}

/** Reads the invitations of each status from the newest to the first that is too old. */
const remindOfSent: Step<ChangeOf<"RemindOfSent">> = {
  inputs: [
    recordInput(
      "remind_of_sent",
      `business_id text collate "C", status text collate "C", created_since timestamptz,
       sent_since timestamptz, delay interval, at_most integer`,
      (changes) =>
        changes.flatMap(({ atMost, businessId, createdSince, delayMillis, sentSince, statuses }) =>
          statuses.map((status) => ({
            business_id: businessId,
            status,
            created_since: instant(createdSince),
            sent_since: instant(sentSince),
            delay: `${delayMillis} milliseconds`,
            at_most: atMost
          }))
        )
    )
  ],
  expressions: {
    remind_of_sent_done: `insert into invitation_outbox
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
  }
}

/** A suppression works by the hash alone, so the masked contact can go. */
const forgetSuppressed: Step<ChangeOf<"ForgetSuppressed">> = {
  inputs: [
    recordInput(
      "forget_suppressed",
      `company_id text collate "C", contact_hash text collate "C"`,
      (changes) =>
        changes.flatMap(({ companyId, contactHashes }) =>
          contactHashes.map((hash) => ({ company_id: companyId, contact_hash: hash }))
        )
    )
  ],
  expressions: {
    forget_suppressed_done: `update suppressions held set masked_contact = ''
      from forget_suppressed given
      where held.company_id = given.company_id and held.contact_hash = given.contact_hash`
  }
}

export const invitationParts = {
  InsertInvitation: changePart("InsertInvitation", insertInvitation),
  ReplaceInvitation: changePart("ReplaceInvitation", replaceInvitation),
  RetryInvitation: changePart("RetryInvitation", retryInvitation),
  RescheduleMessage: changePart("RescheduleMessage", rescheduleMessage),
  SettleMessage: changePart("SettleMessage", settleMessage),
  RemindOfSent: changePart("RemindOfSent", remindOfSent),
  InsertSuppression: changePart(
    "InsertSuppression",
    insertStep("insert_suppression", suppressions, (change) => change.suppression)
  ),
  RemoveSuppression: changePart(
    "RemoveSuppression",
    removeOneStep("remove_suppression", "suppressions", "id", (of) => of.suppressionId)
  ),
  ForgetSuppressed: changePart("ForgetSuppressed", forgetSuppressed)
}

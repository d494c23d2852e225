import {
  Invitation,
  type InvitationFact,
  InvitationStatus,
  invitationStatus,
  Timestamp
} from "@review-proof/ports"
import { Schema } from "effect"
import { type Row, table, tableOf } from "./table.ts"

const { facts: _, ...otherFields } = Invitation.fields

const fact = Schema.NullOr(Timestamp)

const factFields = {
  sentAt: fact,
  failedAt: fact,
  deliveredAt: fact,
  bouncedAt: fact,
  openedAt: fact,
  clickedAt: fact,
  unsubscribedAt: fact,
  reviewedAt: fact
} satisfies { readonly [Fact in InvitationFact as `${Fact}At`]: typeof fact }

/** Each fact has a column. The status follows from them; it is stored so that lists can filter by it. */
const flatTable = tableOf(
  Schema.Struct({ ...otherFields, ...factFields, status: InvitationStatus }),
  "invitations"
)

export type InvitationRow = Row<typeof flatTable>

export const invitations = table({
  ...flatTable,
  row: ({ facts, ...invitation }: Invitation) =>
    flatTable.row({
      ...invitation,
      status: invitationStatus({ ...invitation, facts }),
      sentAt: facts.sent ?? null,
      failedAt: facts.failed ?? null,
      deliveredAt: facts.delivered ?? null,
      bouncedAt: facts.bounced ?? null,
      openedAt: facts.opened ?? null,
      clickedAt: facts.clicked ?? null,
      unsubscribedAt: facts.unsubscribed ?? null,
      reviewedAt: facts.reviewed ?? null
    })
})

export const toInvitation = (row: InvitationRow): Invitation => {
  const {
    bouncedAt,
    clickedAt,
    deliveredAt,
    failedAt,
    openedAt,
    reviewedAt,
    sentAt,
    status: _,
    unsubscribedAt,
    ...invitation
  } = flatTable.entity(row)
  const facts = {
    ...(sentAt !== null && { sent: sentAt }),
    ...(failedAt !== null && { failed: failedAt }),
    ...(deliveredAt !== null && { delivered: deliveredAt }),
    ...(bouncedAt !== null && { bounced: bouncedAt }),
    ...(openedAt !== null && { opened: openedAt }),
    ...(clickedAt !== null && { clicked: clickedAt }),
    ...(unsubscribedAt !== null && { unsubscribed: unsubscribedAt }),
    ...(reviewedAt !== null && { reviewed: reviewedAt })
  }
  return { ...invitation, facts }
}

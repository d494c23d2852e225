import {
  type Invitation,
  type InvitationFact,
  type InvitationStatus,
  invitationStatus,
  type Suppression
} from "@review-proof/ports"
import { type Row, table, tableOf } from "./table.ts"

type FlatInvitation = Omit<Invitation, "facts"> & {
  readonly [Fact in InvitationFact as `${Fact}At`]: number | null
} & { readonly status: InvitationStatus }

/** The status follows from the facts. It is stored so that lists can filter by it. */
const flatTable = tableOf<FlatInvitation>()("invitations", {
  id: "id",
  companyId: "company_id",
  businessId: "business_id",
  channel: "channel",
  kind: "kind",
  name: "name",
  email: "email",
  phone: "phone",
  contactHash: "contact_hash",
  maskedContact: "masked_contact",
  reference: "reference",
  products: "products",
  language: "language",
  sendAt: "send_at",
  sentAt: "sent_at",
  failedAt: "failed_at",
  deliveredAt: "delivered_at",
  bouncedAt: "bounced_at",
  openedAt: "opened_at",
  clickedAt: "clicked_at",
  unsubscribedAt: "unsubscribed_at",
  reviewedAt: "reviewed_at",
  cancelledAt: "cancelled_at",
  reviewId: "review_id",
  completedAt: "completed_at",
  providerMessageId: "provider_message_id",
  remindsOf: "reminds_of",
  createdAt: "created_at",
  linkNonce: "link_nonce",
  status: "status",
  version: "version"
})

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

export const suppressions = tableOf<Suppression>()("suppressions", {
  id: "id",
  companyId: "company_id",
  businessId: "business_id",
  channel: "channel",
  contactHash: "contact_hash",
  maskedContact: "masked_contact",
  cause: "cause",
  createdAt: "created_at"
})

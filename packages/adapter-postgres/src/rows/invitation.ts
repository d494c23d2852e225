import type { Invitation, InvitationFacts, Suppression } from "@review-proof/ports"
import { instant, instantOrNull, type Row, table, tableOf } from "./table.ts"

/** The status is not written: the table derives it from the facts (contract INVITATION-1). */
export const invitations = table({
  name: "invitations",
  columns: [
    "id",
    "company_id",
    "business_id",
    "channel",
    "kind",
    "name",
    "email",
    "phone",
    "contact_hash",
    "masked_contact",
    "reference",
    "products",
    "language",
    "send_at",
    "sent_at",
    "failed_at",
    "delivered_at",
    "bounced_at",
    "opened_at",
    "clicked_at",
    "unsubscribed_at",
    "reviewed_at",
    "cancelled_at",
    "review_id",
    "completed_at",
    "provider_message_id",
    "reminds_of",
    "created_at",
    "link_nonce",
    "version"
  ],
  row: (invitation: Invitation) => ({
    id: invitation.id,
    company_id: invitation.companyId,
    business_id: invitation.businessId,
    channel: invitation.channel,
    kind: invitation.kind,
    name: invitation.name,
    email: invitation.email,
    phone: invitation.phone,
    contact_hash: invitation.contactHash,
    masked_contact: invitation.maskedContact,
    reference: invitation.reference,
    products: invitation.products,
    language: invitation.language,
    send_at: instantOrNull(invitation.sendAt),
    sent_at: instantOrNull(invitation.facts.sent),
    created_at: instant(invitation.createdAt),
    link_nonce: invitation.linkNonce,
    failed_at: instantOrNull(invitation.facts.failed),
    delivered_at: instantOrNull(invitation.facts.delivered),
    bounced_at: instantOrNull(invitation.facts.bounced),
    opened_at: instantOrNull(invitation.facts.opened),
    clicked_at: instantOrNull(invitation.facts.clicked),
    unsubscribed_at: instantOrNull(invitation.facts.unsubscribed),
    reviewed_at: instantOrNull(invitation.facts.reviewed),
    cancelled_at: instantOrNull(invitation.cancelledAt),
    review_id: invitation.reviewId,
    completed_at: instantOrNull(invitation.completedAt),
    provider_message_id: invitation.providerMessageId,
    reminds_of: invitation.remindsOf,
    version: invitation.version
  })
})

export interface InvitationRow {
  readonly id: Invitation["id"]
  readonly company_id: Invitation["companyId"]
  readonly business_id: Invitation["businessId"]
  readonly channel: Invitation["channel"]
  readonly kind: Invitation["kind"]
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly contact_hash: Invitation["contactHash"]
  readonly masked_contact: string
  readonly reference: string | null
  readonly products: ReadonlyArray<string>
  readonly language: string | null
  readonly send_at: number | null
  readonly sent_at: number | null
  readonly failed_at: number | null
  readonly delivered_at: number | null
  readonly bounced_at: number | null
  readonly opened_at: number | null
  readonly clicked_at: number | null
  readonly unsubscribed_at: number | null
  readonly reviewed_at: number | null
  readonly cancelled_at: number | null
  readonly review_id: Invitation["reviewId"]
  readonly completed_at: number | null
  readonly provider_message_id: string | null
  readonly reminds_of: Invitation["remindsOf"]
  readonly created_at: number
  readonly link_nonce: string
  readonly version: number
}

export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  companyId: row.company_id,
  businessId: row.business_id,
  channel: row.channel,
  kind: row.kind,
  name: row.name,
  email: row.email,
  phone: row.phone,
  contactHash: row.contact_hash,
  maskedContact: row.masked_contact,
  reference: row.reference,
  products: row.products,
  language: row.language,
  sendAt: row.send_at,
  facts: toFacts(row),
  cancelledAt: row.cancelled_at,
  reviewId: row.review_id,
  completedAt: row.completed_at,
  providerMessageId: row.provider_message_id,
  remindsOf: row.reminds_of,
  createdAt: row.created_at,
  linkNonce: row.link_nonce,
  version: row.version
})

const toFacts = (row: InvitationRow): InvitationFacts => ({
  ...(row.sent_at !== null && { sent: row.sent_at }),
  ...(row.failed_at !== null && { failed: row.failed_at }),
  ...(row.delivered_at !== null && { delivered: row.delivered_at }),
  ...(row.bounced_at !== null && { bounced: row.bounced_at }),
  ...(row.opened_at !== null && { opened: row.opened_at }),
  ...(row.clicked_at !== null && { clicked: row.clicked_at }),
  ...(row.unsubscribed_at !== null && { unsubscribed: row.unsubscribed_at }),
  ...(row.reviewed_at !== null && { reviewed: row.reviewed_at })
})

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

export type SuppressionRow = Row<typeof suppressions>

export const toSuppression = suppressions.entity

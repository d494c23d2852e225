/**
 * The data of a company or a person as JSON, with the API's names and without fields that only the
 * store needs.
 */
import type { ExportedRecord, PersonReport } from "@review-proof/domain/privacy"
import {
  invitationIdWire,
  replyIdWire,
  reviewIdWire,
  wireNames,
  wireTime,
  wireTimeOrNull
} from "@review-proof/http-server"
import { invitationStatus } from "@review-proof/ports"
import type { Invitation, ReviewWithReplies, Suppression } from "@review-proof/ports"

/** One line of a company's export. */
export const heldJson = (thing: ExportedRecord): object => {
  switch (thing._tag) {
    case "Company": {
      const { createdAt, id, monthlyLimit, name, plan } = thing.company
      const limit = { monthly_limit: monthlyLimit, created_at: wireTime(createdAt) }
      return { type: "company", id, name, plan, ...limit }
    }
    case "Member": {
      const { createdAt, email, id, name, role } = thing.member
      return { type: "member", id, name, email, role, created_at: wireTime(createdAt) }
    }
    case "Business": {
      const { address, colour, createdAt, id, language, name, shortName, url } = thing.business
      const { reminders, replyTo } = thing.business
      const looks = { short_name: shortName, address, colour, language, reply_to: replyTo }
      return {
        type: "business",
        id,
        name,
        url,
        ...looks,
        reminders,
        created_at: wireTime(createdAt)
      }
    }
    case "Product": {
      const { active, businessId, group, gtin, imageUrl, name, sku, updatedAt, url } = thing.product
      const facts = { name, url, image_url: imageUrl, gtin, group, active }
      const updated_at = wireTime(updatedAt)
      return { type: "product", business_id: businessId, sku, ...facts, updated_at }
    }
    case "Review":
      return { type: "review", ...reviewJson(thing.review) }
    case "Invitation":
      return { type: "invitation", ...invitationJson(thing.invitation) }
    case "Suppression":
      return { type: "suppression", ...suppressionJson(thing.suppression) }
    case "AuditEntry": {
      const { action, actor, at, id, target } = thing.entry
      const details = wireNames(thing.entry.details)
      return { type: "audit_entry", id, at: wireTime(at), actor, action, target, details }
    }
  }
}

/** All that is held on one person, who may see their own addresses in full. */
export const personJson = ({ invitations, reports, reviews, suppressions }: PersonReport) => ({
  invitations: invitations.map((invitation) => ({
    ...invitationJson(invitation),
    email: invitation.email,
    phone: invitation.phone
  })),
  reviews: reviews.map(({ moderation, review, revisions }) => ({
    ...reviewJson(review),
    revisions: revisions.map(({ replacedAt, stars, text, title }) => ({
      stars,
      title,
      text,
      replaced_at: wireTime(replacedAt)
    })),
    moderation: moderation.map(({ action, at, reason }) => ({ action, reason, at: wireTime(at) }))
  })),
  suppressions: suppressions.map(suppressionJson),
  reports: reports.map(({ createdAt, email, id, reason, reviewId, status, text }) => ({
    id,
    review_id: reviewIdWire(reviewId),
    reason,
    text,
    email,
    status,
    created_at: wireTime(createdAt)
  }))
})

const suppressionJson = (suppression: Suppression) => ({
  id: suppression.id,
  business_id: suppression.businessId,
  channel: suppression.channel,
  contact: suppression.maskedContact,
  cause: suppression.cause,
  created_at: wireTime(suppression.createdAt)
})

const reviewJson = ({ replies, review }: ReviewWithReplies) => ({
  id: reviewIdWire(review.id),
  business_id: review.businessId,
  state: review.state,
  stars: review.stars,
  title: review.title,
  text: review.text,
  language: review.language,
  proof: review.proof,
  reviewer: { name: review.reviewerName },
  product: review.product,
  experience_date: review.experienceDate,
  resolved: review.resolved,
  external_id: review.externalId,
  invitation_id: review.invitationId === null ? null : invitationIdWire(review.invitationId),
  replies: replies.map(({ createdAt, from, id, text }) => ({
    id: replyIdWire(id),
    from,
    text,
    created_at: wireTime(createdAt)
  })),
  created_at: wireTime(review.createdAt),
  updated_at: wireTime(review.updatedAt)
})

/** The contact is masked, as everywhere (contract API-2). */
const invitationJson = (invitation: Invitation) => ({
  id: invitationIdWire(invitation.id),
  business_id: invitation.businessId,
  status: invitationStatus(invitation),
  channel: invitation.channel,
  kind: invitation.kind,
  name: invitation.name,
  contact: invitation.maskedContact,
  reference: invitation.reference,
  products: invitation.products,
  language: invitation.language,
  send_at: wireTimeOrNull(invitation.sendAt),
  sent_at: wireTimeOrNull(invitation.facts.sent ?? null),
  review_id: invitation.reviewId === null ? null : reviewIdWire(invitation.reviewId),
  created_at: wireTime(invitation.createdAt)
})

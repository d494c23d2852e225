/**
 * The data of a company or a person as JSON, with the API's names and without fields that only the
 * store needs.
 */
import type { ExportedRecord, PersonReport } from "@review-proof/domain/privacy"
import { publicInvitationId, publicReplyId, publicReviewId } from "@review-proof/domain/requests"
import { wireNames, wireTime, wireTimeOrNull } from "@review-proof/http-server"
import { invitationStatus } from "@review-proof/ports"
import type { Invitation, ReviewWithReplies, Suppression } from "@review-proof/ports"
import { Struct } from "effect"

/** These fields by the API's names, with times as the API writes them. */
const fieldsOf = <A extends object>(record: A, ...names: ReadonlyArray<keyof A & string>) =>
  wireNames(
    Object.fromEntries(
      names.map((name) => {
        const value = record[name]
        return [name, typeof value === "number" && name.endsWith("At") ? wireTime(value) : value]
      })
    )
  )

/** All fields of an entity but these, so that a new one is exported too. */
const fieldsWithout = <A extends object>(record: A, ...names: ReadonlyArray<keyof A & string>) =>
  fieldsOf(record, ...Struct.keys(record).filter((name) => !names.includes(name)))

/** One line of a company's export. */
export const heldJson = (thing: ExportedRecord): object => {
  switch (thing._tag) {
    case "Company":
      return { type: "company", ...fieldsWithout(thing.company, "version") }
    case "Member":
      return {
        type: "member",
        ...fieldsWithout(thing.member, "companyId", "removedAt", "version")
      }
    case "Business":
      return {
        type: "business",
        ...fieldsWithout(thing.business, "companyId", "logo", "version")
      }
    case "Product":
      return { type: "product", ...fieldsWithout(thing.product, "companyId", "version") }
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

/** All that owners export of a person, who may see their own addresses in full. */
export const personJson = ({ invitations, reviews, suppressions }: PersonReport) => ({
  invitations: invitations.map((invitation) => ({
    ...invitationJson(invitation),
    ...fieldsOf(invitation, "email", "phone")
  })),
  reviews: reviews.map(({ moderation, review, revisions }) => ({
    ...reviewJson(review),
    revisions: revisions.map((one) => fieldsWithout(one, "reviewId", "version")),
    moderation: moderation.map(({ action, at, reason }) => ({ action, reason, at: wireTime(at) }))
  })),
  suppressions: suppressions.map(suppressionJson)
})

const suppressionJson = (suppression: Suppression) => ({
  ...fieldsOf(suppression, "id", "businessId", "channel"),
  contact: suppression.maskedContact,
  ...fieldsOf(suppression, "cause", "createdAt")
})

const reviewJson = ({ replies, review }: ReviewWithReplies) => ({
  id: publicReviewId(review.id),
  ...fieldsOf(review, "businessId", "state", "stars", "title", "text", "language", "proof"),
  reviewer: { name: review.reviewerName },
  ...fieldsOf(review, "product", "experienceDate", "resolved", "externalId"),
  invitation_id: review.invitationId === null ? null : publicInvitationId(review.invitationId),
  replies: replies.map((reply) => ({
    id: publicReplyId(reply.id),
    ...fieldsOf(reply, "from", "text", "createdAt")
  })),
  ...fieldsOf(review, "createdAt", "updatedAt")
})

/** The contact is masked, as everywhere (contract API-2). */
const invitationJson = (invitation: Invitation) => ({
  id: publicInvitationId(invitation.id),
  business_id: invitation.businessId,
  status: invitationStatus(invitation),
  ...fieldsOf(invitation, "channel", "kind", "name"),
  contact: invitation.maskedContact,
  ...fieldsOf(invitation, "reference", "products", "language", "sendAt"),
  sent_at: wireTimeOrNull(invitation.facts.sent ?? null),
  review_id: invitation.reviewId === null ? null : publicReviewId(invitation.reviewId),
  created_at: wireTime(invitation.createdAt)
})

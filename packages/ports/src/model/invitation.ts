import { Schema, Struct } from "effect"
import type { Brand } from "effect/Brand"
import { BusinessId, CompanyId, InvitationId, ReviewId, SuppressionId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The way in which an invitation reaches its customer. */
export const Channel = Schema.Literals(["email", "whatsapp"])
export type Channel = typeof Channel.Type

/** A reminder follows an invitation of one of the other kinds. */
export const InvitationKind = Schema.Literals(["business", "product", "reminder"])
export type InvitationKind = typeof InvitationKind.Type

/** For each fact that is known, by rising rank, the earliest time it was reported for. */
export const InvitationFacts = Schema.Struct({
  sent: Schema.optionalKey(Timestamp),
  failed: Schema.optionalKey(Timestamp),
  delivered: Schema.optionalKey(Timestamp),
  bounced: Schema.optionalKey(Timestamp),
  opened: Schema.optionalKey(Timestamp),
  clicked: Schema.optionalKey(Timestamp),
  unsubscribed: Schema.optionalKey(Timestamp),
  reviewed: Schema.optionalKey(Timestamp)
})
export interface InvitationFacts extends Schema.Schema.Type<typeof InvitationFacts> {}

/** A fact about an invitation; its status derives from the highest (contract INVITATION-1). */
export const InvitationFact = Schema.Literals(Struct.keys(InvitationFacts.fields))
export type InvitationFact = typeof InvitationFact.Type

/**
 * The highest fact that is known of an invitation, or else that it is scheduled or was cancelled.
 */
export const InvitationStatus = Schema.Literals([
  "scheduled",
  ...InvitationFact.literals,
  "cancelled"
])
export type InvitationStatus = typeof InvitationStatus.Type

/** HMAC of a normalised contact, lower-case hex: finds a person without holding an address. */
export const ContactHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("ContactHash")
)
export type ContactHash = string & Brand<"ContactHash">

/** A customer asked for a review. */
export const Invitation = Schema.Struct({
  id: InvitationId,
  companyId: CompanyId,
  businessId: BusinessId,
  channel: Channel,
  kind: InvitationKind,
  name: Schema.String,
  /** Trimmed, its domain in lower case; null when not given or erased. */
  email: Schema.NullOr(Schema.String),
  /** E.164; null when not given or erased. */
  phone: Schema.NullOr(Schema.String),
  /** Hash of the contact that the channel uses. */
  contactHash: ContactHash,
  /** The contact with all but its first letters or last digits starred; empty once erased. */
  maskedContact: Schema.String,
  reference: Schema.NullOr(Schema.String),
  products: Schema.Array(Schema.String),
  language: Schema.NullOr(Schema.String),
  sendAt: Schema.NullOr(Timestamp),
  facts: InvitationFacts,
  cancelledAt: Schema.NullOr(Timestamp),
  /** The review that was written from it, published or not. */
  reviewId: Schema.NullOr(ReviewId),
  /** When that review was published, which completes the invitation. */
  completedAt: Schema.NullOr(Timestamp),
  /** The provider's id of the message, to recognise its callbacks. */
  providerMessageId: Schema.NullOr(Schema.String),
  /** The invitation that a reminder follows. */
  remindsOf: Schema.NullOr(InvitationId),
  /**
   * A random value that the signatures of its links cover, along with its number. A reminder has
   * that of the invitation it follows.
   */
  linkNonce: Schema.String.check(
    Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  ),
  createdAt: Timestamp,
  version: Schema.Int
})
export interface Invitation extends Schema.Schema.Type<typeof Invitation> {}

/** The highest fact that is known; cancelled is separate and final (contract INVITATION-1). */
export const invitationStatus = ({
  cancelledAt,
  facts
}: Pick<Invitation, "facts" | "cancelledAt">): InvitationStatus =>
  cancelledAt === null
    ? (InvitationFact.literals.findLast((fact) => facts[fact] !== undefined) ?? "scheduled")
    : "cancelled"

/** A contact that must not be invited, for one business or (null) the whole company. */
export const Suppression = Schema.Struct({
  id: SuppressionId,
  companyId: CompanyId,
  businessId: Schema.NullOr(BusinessId),
  channel: Channel,
  contactHash: ContactHash,
  /** Empty once the person was erased; the hash still holds. */
  maskedContact: Schema.String,
  /** The customer's wish, or the company's. They hold beside each other. */
  cause: Schema.Literals(["unsubscribed", "manual"]),
  createdAt: Timestamp
})
export interface Suppression extends Schema.Schema.Type<typeof Suppression> {}

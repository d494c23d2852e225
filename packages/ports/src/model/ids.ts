/**
 * Identifiers. Opaque ones carry their prefix everywhere (`biz_01k…`); those of
 * reviews, replies and invitations are plain numbers inside, and get their
 * prefix (`rev_7`) at the HTTP boundary only.
 */
import { Schema } from "effect"

const opaque = (prefix: string) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`)))

const positive = Schema.Int.check(Schema.isGreaterThan(0))

export const CompanyId = opaque("cmp").pipe(Schema.brand("CompanyId"))
export type CompanyId = typeof CompanyId.Type

export const MemberId = opaque("mem").pipe(Schema.brand("MemberId"))
export type MemberId = typeof MemberId.Type

export const BusinessId = opaque("biz").pipe(Schema.brand("BusinessId"))
export type BusinessId = typeof BusinessId.Type

export const KeyId = opaque("key").pipe(Schema.brand("KeyId"))
export type KeyId = typeof KeyId.Type

/** The OAuth client id shown next to a key. */
export const ClientId = opaque("pwc").pipe(Schema.brand("ClientId"))
export type ClientId = typeof ClientId.Type

export const EndpointId = opaque("we").pipe(Schema.brand("EndpointId"))
export type EndpointId = typeof EndpointId.Type

export const EventId = opaque("evt").pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

export const DeliveryId = opaque("dlv").pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

export const ProofRequestId = opaque("prf").pipe(Schema.brand("ProofRequestId"))
export type ProofRequestId = typeof ProofRequestId.Type

export const SuppressionId = opaque("sup").pipe(Schema.brand("SuppressionId"))
export type SuppressionId = typeof SuppressionId.Type

export const AuditEntryId = opaque("aud").pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

export const ReviewId = positive.pipe(Schema.brand("ReviewId"))
export type ReviewId = typeof ReviewId.Type

export const ReplyId = positive.pipe(Schema.brand("ReplyId"))
export type ReplyId = typeof ReplyId.Type

export const InvitationId = positive.pipe(Schema.brand("InvitationId"))
export type InvitationId = typeof InvitationId.Type

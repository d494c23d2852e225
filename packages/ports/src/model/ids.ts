/**
 * Identifiers. Opaque ones carry their prefix everywhere (`biz_01k…`); those of reviews, replies and
 * invitations are plain numbers, and have a prefix (`rev_7`) where they leave the service.
 */
import { Schema } from "effect"
import type { Brand } from "effect/Brand"

const opaque = <Id extends object>(prefix: string, brand: (ids: Schema.String) => Id) =>
  Object.assign(
    brand(Schema.String.check(Schema.isPattern(new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`)))),
    { prefix }
  )

const positive = Schema.Int.check(Schema.isGreaterThan(0))

/** Written as `cmp_…`. */
export const CompanyId = opaque("cmp", Schema.brand("CompanyId"))
export type CompanyId = string & Brand<"CompanyId">

/** Written as `mem_…`. */
export const MemberId = opaque("mem", Schema.brand("MemberId"))
export type MemberId = string & Brand<"MemberId">

/** Written as `biz_…`. */
export const BusinessId = opaque("biz", Schema.brand("BusinessId"))
export type BusinessId = string & Brand<"BusinessId">

/** Written as `key_…`. */
export const KeyId = opaque("key", Schema.brand("KeyId"))
export type KeyId = string & Brand<"KeyId">

/** The OAuth client id shown next to a key. */
export const ClientId = opaque("pwc", Schema.brand("ClientId"))
export type ClientId = string & Brand<"ClientId">

/** Written as `we_…`. */
export const EndpointId = opaque("we", Schema.brand("EndpointId"))
export type EndpointId = string & Brand<"EndpointId">

/** Written as `evt_…`. */
export const EventId = opaque("evt", Schema.brand("EventId"))
export type EventId = string & Brand<"EventId">

/** Written as `dlv_…`. */
export const DeliveryId = opaque("dlv", Schema.brand("DeliveryId"))
export type DeliveryId = string & Brand<"DeliveryId">

/** Written as `prf_…`. */
export const ProofRequestId = opaque("prf", Schema.brand("ProofRequestId"))
export type ProofRequestId = string & Brand<"ProofRequestId">

/** Written as `rpt_…`. */
export const ReportId = opaque("rpt", Schema.brand("ReportId"))
export type ReportId = string & Brand<"ReportId">

/** Written as `imp_…`. */
export const ImportRunId = opaque("imp", Schema.brand("ImportRunId"))
export type ImportRunId = string & Brand<"ImportRunId">

/** Written as `srp_…`. */
export const SavedReplyId = opaque("srp", Schema.brand("SavedReplyId"))
export type SavedReplyId = string & Brand<"SavedReplyId">

/** Written as `sup_…`. */
export const SuppressionId = opaque("sup", Schema.brand("SuppressionId"))
export type SuppressionId = string & Brand<"SuppressionId">

/** Written as `aud_…`. */
export const AuditEntryId = opaque("aud", Schema.brand("AuditEntryId"))
export type AuditEntryId = string & Brand<"AuditEntryId">

/** Written as `ses_…`. */
export const SessionId = opaque("ses", Schema.brand("SessionId"))
export type SessionId = string & Brand<"SessionId">

/** Written as `sin_…`. */
export const SignInId = opaque("sin", Schema.brand("SignInId"))
export type SignInId = string & Brand<"SignInId">

/** Written as `psk_…`. */
export const PasskeyId = opaque("psk", Schema.brand("PasskeyId"))
export type PasskeyId = string & Brand<"PasskeyId">

/** The id of a challenge that a browser signs with a passkey, `pch_…`. */
export const ChallengeId = opaque("pch", Schema.brand("ChallengeId"))
export type ChallengeId = string & Brand<"ChallengeId">

/** A number, which clients see as `rev_7`. */
export const ReviewId = positive.pipe(Schema.brand("ReviewId"))
export type ReviewId = number & Brand<"ReviewId">

/** A number, which clients see as `rpl_7`. */
export const ReplyId = positive.pipe(Schema.brand("ReplyId"))
export type ReplyId = number & Brand<"ReplyId">

/** A number, which clients see as `inv_7`. */
export const InvitationId = positive.pipe(Schema.brand("InvitationId"))
export type InvitationId = number & Brand<"InvitationId">

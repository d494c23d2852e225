/** The nouns, the ports, and the errors that a use case may fail with. */
export { Admission } from "./access/admission.ts"
export { Credentials } from "./access/credentials.ts"
export { IdempotencyRecords } from "./access/idempotency-records.ts"
export { AuditLog } from "./accounts/audit-log.ts"
export { Businesses, type BusinessReach, type ScoredBusiness } from "./accounts/businesses.ts"
export { Companies } from "./accounts/companies.ts"
export { Notices } from "./accounts/notices.ts"
export { ScoreHistory } from "./accounts/score-history.ts"
export { countsByStatus, Invitations, Suppressions } from "./invitations/invitations.ts"
export {
  type InvitationMessage,
  MailPreview,
  type MessageReceipt,
  MessageSender,
  type NoticeMessage,
  PermanentRefusal,
  type RenderedMail,
  TemporaryRefusal
} from "./invitations/message-sender.ts"
export { type PhoneNumber, PhoneNumbers } from "./invitations/phone-numbers.ts"
export { AuditEntry } from "./model/audit.ts"
export { Business } from "./model/business.ts"
export { utcMonth } from "./model/calendar.ts"
export { Company, CompanyStatus, Member, MemberRole, Plan } from "./model/company.ts"
export { AccessToken, ApiKey, CredentialHash, KeyLifetime, Scope } from "./model/credential.ts"
export { Event, EventFacts, EventType } from "./model/event.ts"
export { IdempotencyRecord } from "./model/idempotency.ts"
export {
  AuditEntryId,
  BusinessId,
  ClientId,
  CompanyId,
  DeliveryId,
  EndpointId,
  EventId,
  InvitationId,
  KeyId,
  MemberId,
  ProofRequestId,
  ReplyId,
  ReviewId,
  SuppressionId
} from "./model/ids.ts"
export {
  Channel,
  ContactHash,
  Invitation,
  InvitationFact,
  InvitationFacts,
  InvitationKind,
  InvitationStatus,
  invitationStatus,
  Suppression
} from "./model/invitation.ts"
export { Notice } from "./model/notice.ts"
export { Product } from "./model/product.ts"
export { ProofRequest, ProofRequestKind, ProofRequestStatus } from "./model/proof-request.ts"
export { Report } from "./model/report.ts"
export {
  ModerationAction,
  ModerationEntry,
  Proof,
  Reply,
  Review,
  ReviewedProduct,
  ReviewRevision,
  ReviewState,
  type ReviewWithReplies,
  Stars
} from "./model/review.ts"
export { BusinessScore, ScoreSums } from "./model/score.ts"
export { PlainDate, Timestamp, UtcMonth } from "./model/time.ts"
export {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  EndpointStatus,
  WebhookEndpoint
} from "./model/webhook.ts"
export { Products } from "./reviews/products.ts"
export { ProofRequests } from "./reviews/proof-requests.ts"
export {
  type BusinessReviewFilters,
  type ReviewCount,
  type ReviewFilters,
  Reviews
} from "./reviews/reviews.ts"
export { PublicNumbers } from "./store/public-numbers.ts"
export { StoreHealth } from "./store/store-health.ts"
export { StoreKey } from "./store/store-key.ts"
export { backlogOf, Deliveries } from "./webhooks/deliveries.ts"
export { Events } from "./webhooks/events.ts"
export { HostResolver } from "./webhooks/host-resolver.ts"
export { WebhookEndpoints } from "./webhooks/webhook-endpoints.ts"
export {
  TransportFailure,
  type WebhookRequest,
  type WebhookResponse,
  WebhookTransport
} from "./webhooks/webhook-transport.ts"
export {
  type CommitConflict,
  ContactSuppressed,
  DuplicateEndpoint,
  DuplicateInvitation,
  DuplicateMember,
  DuplicateReference,
  DuplicateShortName,
  DuplicateSku,
  DuplicateSuppression,
  TooManyEndpoints
} from "./commit-conflict.ts"
export { type Stored, StoreUnavailable } from "./stored.ts"
export { UnitOfWork } from "./unit-of-work.ts"

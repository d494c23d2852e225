import type {
  AccessToken,
  ApiKey,
  AuditEntry,
  Business,
  BusinessId,
  BusinessScore,
  Company,
  CompanyId,
  CredentialHash,
  DeliveryAttempt,
  DeliveryId,
  EndpointId,
  EventId,
  IdempotencyRecord,
  Invitation,
  InvitationId,
  KeyId,
  Member,
  ModerationEntry,
  Product,
  ProofRequest,
  Reply,
  Report,
  Review,
  ReviewId,
  ReviewRevision,
  Suppression,
  Timestamp,
  WebhookEndpoint
} from "@review-proof/ports"
import type {
  BusinessLogo,
  ImportRun,
  ImportRunId,
  RejectedImportLine,
  OperatorSession,
  ProductMove,
  Session,
  SignIn,
  ScoreDay,
  SavedReplySet
} from "@review-proof/ports/store"
import type { IdentityProvider, MemberIdentity, Passkey } from "@review-proof/ports/sign-in"
import type {
  FailedMinute,
  QueuedDelivery,
  RecordedEvent,
  WaitingMessage,
  WaitingNotice
} from "./stored-rows.ts"

/** The rows of one store. Rows are immutable: a change puts another one in their place. */
export class State {
  readonly companies = rowsById<Company>()
  readonly members = rowsById<Member>()
  readonly businesses = rowsById<Business>()
  readonly logos = new Map<BusinessId, BusinessLogo>()
  readonly scores = new Map<BusinessId, BusinessScore>()
  /** The sums that were added on each day, by business and day. */
  readonly scoreDays = new Map<string, ScoreDay>()
  readonly audit = rowsById<AuditEntry>()

  readonly keys = rowsById<ApiKey>()
  readonly tokens = new Map<CredentialHash, AccessToken>()
  /** Times of each key's last admissions, oldest first. */
  readonly admitted = new Map<KeyId, ReadonlyArray<Timestamp>>()
  /** Requests by company and month. */
  readonly requests = new Map<string, number>()
  /** Requests by key and day. */
  readonly dayRequests = new Map<
    string,
    { readonly keyId: KeyId; readonly day: number; readonly requests: number }
  >()
  readonly failedMinutes = new Map<string, FailedMinute>()
  /** Stored answers by scope and idempotency key. */
  readonly answers = new Map<string, IdempotencyRecord>()

  readonly reviews = rowsById<Review>()
  /** By business and external id, which no change of a review touches. */
  readonly externalIds = new Map<string, ReviewId>()
  readonly replies = rowsById<Reply>()
  /** Earlier revisions by review and version. */
  readonly revisions = new Map<string, ReviewRevision>()
  /** Append-only, so its size is the next number. */
  readonly moderation = new Map<number, ModerationEntry>()
  /** Products by business and SKU. */
  readonly products = new Map<string, Product>()
  /** The sums over the reviews of each product, by business and SKU. */
  readonly productScores = new Map<string, ProductMove>()
  readonly proofRequests = rowsById<ProofRequest>()
  readonly reports = rowsById<Report>()
  readonly savedReplies = new Map<CompanyId, SavedReplySet>()

  readonly importRuns = rowsById<ImportRun>()
  readonly rejectedLines = new Map<ImportRunId, ReadonlyArray<RejectedImportLine>>()

  readonly invitations = rowsById<Invitation>()
  readonly messages = new Map<InvitationId, WaitingMessage>()
  readonly suppressions = rowsById<Suppression>()

  readonly endpoints = rowsById<WebhookEndpoint>()
  readonly events = new Map<EventId, RecordedEvent>()
  readonly deliveries = new Map<DeliveryId, QueuedDelivery>()
  readonly attempts = new Map<DeliveryId, ReadonlyArray<DeliveryAttempt>>()
  /** The number of the claim in which each endpoint was last served. */
  readonly lastServed = new Map<EndpointId, number>()

  readonly sessions = rowsById<Session>()
  readonly operatorSessions = rowsById<OperatorSession>()
  readonly signIns = rowsById<SignIn>()
  readonly passkeys = rowsById<Passkey>()
  readonly identityProviders = new Map<CompanyId, IdentityProvider>()
  /** By company, issuer and subject. */
  readonly identities = new Map<string, MemberIdentity>()

  readonly notices = new Map<string, WaitingNotice>()
  /** The due times of settled notices, by their ids. */
  readonly noticed = new Map<string, Timestamp>()

  #counter = 0

  /** A number greater than all that it answered before. */
  nextNumber(): number {
    this.#counter += 1
    return this.#counter
  }
}

function rowsById<Row extends { readonly id: unknown }>() {
  return new Map<Row["id"], Row>()
}

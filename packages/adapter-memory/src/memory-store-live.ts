import { Layer } from "effect"
import { AdmissionLive } from "./access/admission.ts"
import { AuditLogLive } from "./accounts/audit-log.ts"
import { BusinessesLive } from "./accounts/businesses.ts"
import { CompaniesLive } from "./accounts/companies.ts"
import { CredentialsLive } from "./access/credentials.ts"
import { DeliveriesLive } from "./webhooks/deliveries.ts"
import { EventsLive } from "./webhooks/events.ts"
import { IdempotencyRecordsLive } from "./access/idempotency-records.ts"
import { ImportRunsLive } from "./reviews/import-runs.ts"
import { IdentityProvidersLive } from "./access/identity-providers.ts"
import { InvitationsLive } from "./invitations/invitations.ts"
import { StoreKeyLive } from "./store/store-key.ts"
import { MemoryStore } from "./store/memory-store.ts"
import { ModerationQueueLive } from "./reviews/moderation-queue.ts"
import { NoticesLive } from "./accounts/notices.ts"
import { OperatorSessionsLive } from "./access/operator-sessions.ts"
import { PasskeysLive } from "./access/passkeys.ts"
import { ProductsLive } from "./reviews/products.ts"
import { ProofRequestsLive } from "./reviews/proof-requests.ts"
import { PublicNumbersLive } from "./store/public-numbers.ts"
import { ReportsLive } from "./reviews/reports.ts"
import { SavedRepliesLive } from "./reviews/saved-replies.ts"
import { ReviewsLive } from "./reviews/reviews.ts"
import { ScoreHistoryLive } from "./accounts/score-history.ts"
import { SessionsLive } from "./access/sessions.ts"
import { SignInsLive } from "./access/sign-ins.ts"
import { StoreHealthLive } from "./store/store-health.ts"
import { SuppressionsLive } from "./invitations/suppressions.ts"
import { UnitOfWorkLive } from "./commit/unit-of-work.ts"
import { WebhookEndpointsLive } from "./webhooks/webhook-endpoints.ts"

/** Every port of the store, in memory and empty at first. The data end with the scope. */
export const MemoryStoreLive = Layer.mergeAll(
  AdmissionLive,
  AuditLogLive,
  BusinessesLive,
  CompaniesLive,
  CredentialsLive,
  DeliveriesLive,
  EventsLive,
  IdempotencyRecordsLive,
  ImportRunsLive,
  IdentityProvidersLive,
  InvitationsLive,
  StoreKeyLive,
  ModerationQueueLive,
  NoticesLive,
  OperatorSessionsLive,
  PasskeysLive,
  ProductsLive,
  ProofRequestsLive,
  PublicNumbersLive,
  ReportsLive,
  ReviewsLive,
  SavedRepliesLive,
  ScoreHistoryLive,
  SessionsLive,
  SignInsLive,
  StoreHealthLive,
  SuppressionsLive,
  UnitOfWorkLive,
  WebhookEndpointsLive
).pipe(Layer.provide(MemoryStore.layer))

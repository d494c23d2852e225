import { Layer } from "effect"
import { AdmissionLayer } from "./access/admission.ts"
import { AuditLogLayer } from "./accounts/audit-log.ts"
import { BusinessesLayer } from "./accounts/businesses.ts"
import { CompaniesLayer } from "./accounts/companies.ts"
import { CredentialsLayer } from "./access/credentials.ts"
import { DeliveriesLayer } from "./webhooks/deliveries.ts"
import { EventsLayer } from "./webhooks/events.ts"
import { IdempotencyRecordsLayer } from "./access/idempotency-records.ts"
import { ImportRunsLayer } from "./reviews/import-runs.ts"
import { IdentityProvidersLayer } from "./access/identity-providers.ts"
import { InvitationsLayer } from "./invitations/invitations.ts"
import { StoreKeyLayer } from "./store/store-key.ts"
import { MemoryStore } from "./store/memory-store.ts"
import { ModerationQueueLayer } from "./reviews/moderation-queue.ts"
import { NoticesLayer } from "./accounts/notices.ts"
import { OperatorSessionsLayer } from "./access/operator-sessions.ts"
import { PasskeysLayer } from "./access/passkeys.ts"
import { ProductsLayer } from "./reviews/products.ts"
import { ProofRequestsLayer } from "./reviews/proof-requests.ts"
import { PublicNumbersLayer } from "./store/public-numbers.ts"
import { ReportsLayer } from "./reviews/reports.ts"
import { SavedRepliesLayer } from "./reviews/saved-replies.ts"
import { ReviewsLayer } from "./reviews/reviews.ts"
import { ScoreHistoryLayer } from "./accounts/score-history.ts"
import { SessionsLayer } from "./access/sessions.ts"
import { SignInsLayer } from "./access/sign-ins.ts"
import { StoreHealthLayer } from "./store/store-health.ts"
import { SuppressionsLayer } from "./invitations/suppressions.ts"
import { UnitOfWorkLayer } from "./commit/unit-of-work.ts"
import { WebhookEndpointsLayer } from "./webhooks/webhook-endpoints.ts"

/**
 * Every port of the store, in memory and empty at first. The data is lost when the scope closes.
 */
export const MemoryStoreLayer = Layer.mergeAll(
  AdmissionLayer,
  AuditLogLayer,
  BusinessesLayer,
  CompaniesLayer,
  CredentialsLayer,
  DeliveriesLayer,
  EventsLayer,
  IdempotencyRecordsLayer,
  ImportRunsLayer,
  IdentityProvidersLayer,
  InvitationsLayer,
  StoreKeyLayer,
  ModerationQueueLayer,
  NoticesLayer,
  OperatorSessionsLayer,
  PasskeysLayer,
  ProductsLayer,
  ProofRequestsLayer,
  PublicNumbersLayer,
  ReportsLayer,
  ReviewsLayer,
  SavedRepliesLayer,
  ScoreHistoryLayer,
  SessionsLayer,
  SignInsLayer,
  StoreHealthLayer,
  SuppressionsLayer,
  UnitOfWorkLayer,
  WebhookEndpointsLayer
).pipe(Layer.provide(MemoryStore.layer))

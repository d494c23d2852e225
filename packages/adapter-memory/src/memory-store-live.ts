import { Layer } from "effect"
import { AdmissionLive } from "./admission.ts"
import { AuditLogLive } from "./audit-log.ts"
import { BusinessesLive } from "./businesses.ts"
import { CompaniesLive } from "./companies.ts"
import { CredentialsLive } from "./credentials.ts"
import { DeliveriesLive } from "./deliveries/deliveries.ts"
import { EventsLive } from "./events.ts"
import { IdempotencyRecordsLive } from "./idempotency-records.ts"
import { ImportRunsLive } from "./import-runs.ts"
import { IdentityProvidersLive } from "./identity-providers.ts"
import { InvitationsLive } from "./invitations.ts"
import { StoreKeyLive } from "./store-key.ts"
import { MemoryStore } from "./store/memory-store.ts"
import { ModerationQueueLive } from "./moderation-queue.ts"
import { NoticesLive } from "./notices.ts"
import { OperatorSessionsLive } from "./operator-sessions.ts"
import { PasskeysLive } from "./passkeys.ts"
import { ProductsLive } from "./products.ts"
import { ProofRequestsLive } from "./proof-requests.ts"
import { PublicNumbersLive } from "./public-numbers.ts"
import { ReportsLive } from "./reports.ts"
import { SavedRepliesLive } from "./saved-replies.ts"
import { ReviewsLive } from "./reviews.ts"
import { ScoreHistoryLive } from "./score-history.ts"
import { SessionsLive } from "./sessions.ts"
import { SignInsLive } from "./sign-ins.ts"
import { StoreHealthLive } from "./store-health.ts"
import { SuppressionsLive } from "./suppressions.ts"
import { UnitOfWorkLive } from "./commits/unit-of-work.ts"
import { WebhookEndpointsLive } from "./webhook-endpoints.ts"

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

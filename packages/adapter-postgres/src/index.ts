import { Layer } from "effect"
import { AdmissionLayer } from "./access/admission.ts"
import { AuditLogLayer } from "./accounts/audit-log.ts"
import { BusinessesLayer } from "./accounts/businesses.ts"
import { clientLayer, type PostgresOptions } from "./connection/client.ts"
import { CompaniesLayer } from "./accounts/companies.ts"
import { CredentialsLayer } from "./access/credentials.ts"
import { DeliveriesLayer } from "./webhooks/deliveries.ts"
import { EventsLayer } from "./webhooks/events.ts"
import { HousekeepingLayer } from "./store/housekeeping.ts"
import { IdempotencyRecordsLayer } from "./access/idempotency-records.ts"
import { IdentityProvidersLayer } from "./access/identity-providers.ts"
import { InvitationsLayer } from "./invitations/invitations.ts"
import { StoreKeyLayer } from "./store/store-key.ts"
import { schemaLayer } from "./schema/migrate.ts"
import { ModerationQueueLayer } from "./reviews/moderation-queue.ts"
import { NoticesLayer } from "./accounts/notices.ts"
import { OperatorSessionsLayer } from "./access/operator-sessions.ts"
import { PasskeysLayer } from "./access/passkeys.ts"
import { ProductsLayer } from "./reviews/products.ts"
import { ImportRunsLayer } from "./reviews/import-runs.ts"
import { ProofRequestsLayer } from "./reviews/proof-requests.ts"
import { ReportsLayer } from "./reviews/reports.ts"
import { SavedRepliesLayer } from "./reviews/saved-replies.ts"
import { replicaLayer } from "./replica/replica.ts"
import { PublicNumbersLayer } from "./commit/public-numbers.ts"
import { ReviewsLayer } from "./reviews/reviews.ts"
import { ScoreHistoryLayer } from "./accounts/score-history.ts"
import { SessionsLayer } from "./access/sessions.ts"
import { SignInsLayer } from "./access/sign-ins.ts"
import { StoreHealthLayer } from "./store/store-health.ts"
import { SuppressionsLayer } from "./invitations/suppressions.ts"
import { UnitOfWorkLayer } from "./commit/unit-of-work.ts"
import { WebhookEndpointsLayer } from "./webhooks/webhook-endpoints.ts"

export type { PostgresOptions } from "./connection/client.ts"
export { afterRestore, migrate } from "./schema/migrate.ts"
export { serverUrls } from "./connection/hosts.ts"
export { type DatabaseFacts, examineDatabase } from "./store/examine.ts"
export { backupOnline, type BackupEnd } from "./store/online-backup.ts"

/**
 * Every store port on PostgreSQL 15 or newer, with a schema that `migrate` has updated. It connects
 * at the first use.
 */
export const postgresStoreLayer = (options: PostgresOptions) =>
  Layer.provide(ports, clientLayer(options))

/**
 * Like `postgresStoreLayer`, but updates the schema first, and fails if it cannot. The ports are
 * made in the meantime, since making them sends no statement.
 */
export const migratedPostgresStoreLayer = (options: PostgresOptions) => {
  const { replicaUrl = null } = options
  const schema = schemaLayer(options)
  // A replica is asked once the schema is what this release reads, so that it has that too.
  const replica =
    replicaUrl === null ? Layer.empty : Layer.provide(replicaLayer(options, replicaUrl), schema)
  return Layer.provide(Layer.mergeAll(schema, ports, replica), clientLayer(options))
}

const ports = Layer.mergeAll(
  AdmissionLayer,
  AuditLogLayer,
  BusinessesLayer,
  CompaniesLayer,
  CredentialsLayer,
  DeliveriesLayer,
  EventsLayer,
  HousekeepingLayer,
  IdempotencyRecordsLayer,
  IdentityProvidersLayer,
  InvitationsLayer,
  StoreKeyLayer,
  ModerationQueueLayer,
  NoticesLayer,
  OperatorSessionsLayer,
  PasskeysLayer,
  ProductsLayer,
  ImportRunsLayer,
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
)

import { Layer } from "effect"
import { admissionLayer } from "./access/admission.ts"
import { auditLogLayer } from "./accounts/audit-log.ts"
import { businessesLayer } from "./accounts/businesses.ts"
import { clientLayer, type PostgresOptions } from "./connection/client.ts"
import { companiesLayer } from "./accounts/companies.ts"
import { credentialsLayer } from "./access/credentials.ts"
import { deliveriesLayer } from "./webhooks/deliveries.ts"
import { eventsLayer } from "./webhooks/events.ts"
import { housekeepingLayer } from "./store/housekeeping.ts"
import { idempotencyRecordsLayer } from "./access/idempotency-records.ts"
import { identityProvidersLayer } from "./access/identity-providers.ts"
import { invitationsLayer } from "./invitations/invitations.ts"
import { storeKeyLayer } from "./store/store-key.ts"
import { schemaLayer } from "./schema/migrate.ts"
import { moderationQueueLayer } from "./reviews/moderation-queue.ts"
import { noticesLayer } from "./accounts/notices.ts"
import { operatorSessionsLayer } from "./access/operator-sessions.ts"
import { passkeysLayer } from "./access/passkeys.ts"
import { productsLayer } from "./reviews/products.ts"
import { importRunsLayer } from "./reviews/import-runs.ts"
import { proofRequestsLayer } from "./reviews/proof-requests.ts"
import { reportsLayer } from "./reviews/reports.ts"
import { savedRepliesLayer } from "./reviews/saved-replies.ts"
import { replicaLayer } from "./replica/replica.ts"
import { publicNumbersLayer } from "./commit/public-numbers.ts"
import { reviewsLayer } from "./reviews/reviews.ts"
import { scoreHistoryLayer } from "./accounts/score-history.ts"
import { sessionsLayer } from "./access/sessions.ts"
import { signInsLayer } from "./access/sign-ins.ts"
import { storeHealthLayer } from "./store/store-health.ts"
import { suppressionsLayer } from "./invitations/suppressions.ts"
import { unitOfWorkLayer } from "./commit/unit-of-work.ts"
import { webhookEndpointsLayer } from "./webhooks/webhook-endpoints.ts"

export type { PostgresOptions } from "./connection/client.ts"
export { afterRestore, migrate } from "./schema/migrate.ts"
export { serverUrls } from "./connection/hosts.ts"
export { type DatabaseFacts, examineDatabase } from "./store/examine.ts"
export { backupOnline, type BackupEnd } from "./store/online-backup.ts"

/**
 * Every store port on PostgreSQL 15 or newer, with a schema that `migrate` has updated. It connects
 * at the first use.
 */
export const PostgresStoreLive = (options: PostgresOptions) =>
  Layer.provide(ports, clientLayer(options))

/**
 * The same, once it has updated the schema; fails if it cannot. The ports are made
 * in the meantime, since making them sends no statement.
 */
export const MigratedPostgresStore = (options: PostgresOptions) => {
  const { replicaUrl = null } = options
  const schema = schemaLayer(options)
  // A replica is asked once the schema is what this release reads, so that it has that too.
  const replica =
    replicaUrl === null ? Layer.empty : Layer.provide(replicaLayer(options, replicaUrl), schema)
  return Layer.provide(Layer.mergeAll(schema, ports, replica), clientLayer(options))
}

const ports = Layer.mergeAll(
  admissionLayer,
  auditLogLayer,
  businessesLayer,
  companiesLayer,
  credentialsLayer,
  deliveriesLayer,
  eventsLayer,
  housekeepingLayer,
  idempotencyRecordsLayer,
  identityProvidersLayer,
  invitationsLayer,
  storeKeyLayer,
  moderationQueueLayer,
  noticesLayer,
  operatorSessionsLayer,
  passkeysLayer,
  productsLayer,
  importRunsLayer,
  proofRequestsLayer,
  publicNumbersLayer,
  reportsLayer,
  reviewsLayer,
  savedRepliesLayer,
  scoreHistoryLayer,
  sessionsLayer,
  signInsLayer,
  storeHealthLayer,
  suppressionsLayer,
  unitOfWorkLayer,
  webhookEndpointsLayer
)

import { Layer } from "effect"
import { admissionLayer } from "./admission.ts"
import { auditLogLayer } from "./audit-log.ts"
import { businessesLayer } from "./businesses.ts"
import { clientLayer, type PostgresOptions } from "./client.ts"
import { companiesLayer } from "./companies.ts"
import { credentialsLayer } from "./credentials.ts"
import { deliveriesLayer } from "./deliveries.ts"
import { eventsLayer } from "./events.ts"
import { housekeepingLayer } from "./housekeeping.ts"
import { idempotencyRecordsLayer } from "./idempotency-records.ts"
import { invitationsLayer } from "./invitations.ts"
import { storeKeyLayer } from "./store-key.ts"
import { schemaLayer } from "./migrate.ts"
import { noticesLayer } from "./notices.ts"
import { productsLayer } from "./products.ts"
import { proofRequestsLayer } from "./proof-requests.ts"
import { publicNumbersLayer } from "./public-numbers.ts"
import { reviewsLayer } from "./reviews.ts"
import { storeHealthLayer } from "./store-health.ts"
import { suppressionsLayer } from "./suppressions.ts"
import { unitOfWorkLayer } from "./unit-of-work.ts"
import { webhookEndpointsLayer } from "./webhook-endpoints.ts"

export type { PostgresOptions } from "./client.ts"
export { afterRestore, migrate } from "./migrate.ts"

/**
 * Every store port on PostgreSQL 15 or newer, whose schema `migrate` has brought
 * up to date. It connects at the first use, and answers while nobody listens.
 */
export const PostgresStoreLive = (options: PostgresOptions) =>
  Layer.provide(ports, clientLayer(options))

/**
 * The same, there once the schema is up to date: it fails where that cannot be. Until the database
 * has said so, the ports are made, which ask it nothing yet.
 */
export const MigratedPostgresStore = (options: PostgresOptions) =>
  Layer.provide(Layer.merge(schemaLayer(options), ports), clientLayer(options))

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
  invitationsLayer,
  storeKeyLayer,
  noticesLayer,
  productsLayer,
  proofRequestsLayer,
  publicNumbersLayer,
  reviewsLayer,
  storeHealthLayer,
  suppressionsLayer,
  unitOfWorkLayer,
  webhookEndpointsLayer
)

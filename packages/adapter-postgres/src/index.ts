import { Layer } from "effect"
import { admissionLayer } from "./admission.ts"
import { auditLogLayer } from "./audit-log.ts"
import { businessesLayer } from "./businesses.ts"
import { clientLayer, type PostgresOptions } from "./client.ts"
import { companiesLayer } from "./companies.ts"
import { credentialsLayer } from "./credentials.ts"
import { idempotencyRecordsLayer } from "./idempotency-records.ts"
import { publicNumbersLayer } from "./public-numbers.ts"
import { reviewsLayer } from "./reviews.ts"
import { storeHealthLayer } from "./store-health.ts"
import { unitOfWorkLayer } from "./unit-of-work.ts"

export type { PostgresOptions } from "./client.ts"
export { migrate } from "./migrate.ts"

/** Every store port on PostgreSQL 15 or newer, whose schema `migrate` has brought up to date. */
export const PostgresStoreLive = (options: PostgresOptions) =>
  Layer.mergeAll(
    admissionLayer,
    auditLogLayer,
    businessesLayer,
    companiesLayer,
    credentialsLayer,
    idempotencyRecordsLayer,
    publicNumbersLayer,
    reviewsLayer,
    storeHealthLayer,
    unitOfWorkLayer
  ).pipe(Layer.provide(clientLayer(options)))

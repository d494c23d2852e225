import { Layer } from "effect"
import { AdmissionLive } from "./admission.ts"
import { AuditLogLive } from "./audit-log.ts"
import { BusinessesLive } from "./businesses.ts"
import { CompaniesLive } from "./companies.ts"
import { CredentialsLive } from "./credentials.ts"
import { IdempotencyRecordsLive } from "./idempotency-records.ts"
import { MemoryStore } from "./memory-store.ts"
import { PublicNumbersLive } from "./public-numbers.ts"
import { ReviewsLive } from "./reviews.ts"
import { StoreHealthLive } from "./store-health.ts"
import { UnitOfWorkLive } from "./unit-of-work.ts"

/** Every port of the store, in memory and empty at first. Nothing outlives its scope. */
export const MemoryStoreLive = Layer.mergeAll(
  AdmissionLive,
  AuditLogLive,
  BusinessesLive,
  CompaniesLive,
  CredentialsLive,
  IdempotencyRecordsLive,
  PublicNumbersLive,
  ReviewsLive,
  StoreHealthLive,
  UnitOfWorkLive
).pipe(Layer.provide(MemoryStore.layer))

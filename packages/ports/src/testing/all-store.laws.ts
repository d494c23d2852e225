import type { Layer } from "effect"
import type {
  Admission,
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  IdempotencyRecords,
  PublicNumbers,
  Reviews,
  StoreHealth,
  UnitOfWork
} from "../index.ts"
import { admissionLaws } from "./admission.laws.ts"
import { auditLogLaws } from "./audit-log.laws.ts"
import { businessesLaws } from "./businesses.laws.ts"
import { companiesLaws } from "./companies.laws.ts"
import { credentialsLaws } from "./credentials.laws.ts"
import { idempotencyRecordsLaws } from "./idempotency-records.laws.ts"
import { publicNumbersLaws } from "./public-numbers.laws.ts"
import { reviewsLaws } from "./reviews.laws.ts"
import { storeHealthLaws } from "./store-health.laws.ts"
import { unitOfWorkLaws } from "./unit-of-work.laws.ts"

/** All ports that a store provides. */
export type StorePorts =
  | Admission
  | AuditLog
  | Businesses
  | Companies
  | Credentials
  | IdempotencyRecords
  | PublicNumbers
  | Reviews
  | StoreHealth
  | UnitOfWork

/**
 * Every law of every port. Each suite builds the layer anew; what it builds may
 * share a database with the others, but not with tests that run beside it:
 * claims take whatever is due in the whole store.
 */
export const allStoreLaws = <E>(name: string, live: Layer.Layer<StorePorts, E>): void => {
  admissionLaws(name, live)
  auditLogLaws(name, live)
  businessesLaws(name, live)
  companiesLaws(name, live)
  credentialsLaws(name, live)
  idempotencyRecordsLaws(name, live)
  publicNumbersLaws(name, live)
  reviewsLaws(name, live)
  storeHealthLaws(name, live)
  unitOfWorkLaws(name, live)
}

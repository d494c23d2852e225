import type { Layer } from "effect"
import type {
  Admission,
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  Deliveries,
  Events,
  IdempotencyRecords,
  Invitations,
  StoreKey,
  Notices,
  Products,
  ProofRequests,
  PublicNumbers,
  Reviews,
  StoreHealth,
  Suppressions,
  UnitOfWork,
  WebhookEndpoints
} from "../index.ts"
import { admissionLaws } from "./admission.laws.ts"
import { auditLogLaws } from "./audit-log.laws.ts"
import { businessesLaws } from "./businesses.laws.ts"
import { companiesLaws } from "./companies.laws.ts"
import { credentialsLaws } from "./credentials.laws.ts"
import { deliveriesLaws } from "./deliveries.laws.ts"
import { eventsLaws } from "./events.laws.ts"
import { idempotencyRecordsLaws } from "./idempotency-records.laws.ts"
import { invitationsLaws } from "./invitations.laws.ts"
import { storeKeyLaws } from "./store-key.laws.ts"
import { noticesLaws } from "./notices.laws.ts"
import { productsLaws } from "./products.laws.ts"
import { proofRequestsLaws } from "./proof-requests.laws.ts"
import { publicNumbersLaws } from "./public-numbers.laws.ts"
import { reviewsLaws } from "./reviews.laws.ts"
import { storeHealthLaws } from "./store-health.laws.ts"
import { suppressionsLaws } from "./suppressions.laws.ts"
import { unitOfWorkLaws } from "./unit-of-work.laws.ts"
import { webhookEndpointsLaws } from "./webhook-endpoints.laws.ts"

/** All ports that a store provides. */
export type StorePorts =
  | Admission
  | AuditLog
  | Businesses
  | Companies
  | Credentials
  | Deliveries
  | Events
  | IdempotencyRecords
  | Invitations
  | StoreKey
  | Notices
  | Products
  | ProofRequests
  | PublicNumbers
  | Reviews
  | StoreHealth
  | Suppressions
  | UnitOfWork
  | WebhookEndpoints

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
  deliveriesLaws(name, live)
  eventsLaws(name, live)
  idempotencyRecordsLaws(name, live)
  invitationsLaws(name, live)
  storeKeyLaws(name, live)
  noticesLaws(name, live)
  productsLaws(name, live)
  proofRequestsLaws(name, live)
  publicNumbersLaws(name, live)
  reviewsLaws(name, live)
  storeHealthLaws(name, live)
  suppressionsLaws(name, live)
  unitOfWorkLaws(name, live)
  webhookEndpointsLaws(name, live)
}

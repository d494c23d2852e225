import type { Layer } from "effect"
import type { AuditLog, IdempotencyRecords, Notices } from "../index.ts"
import type {
  AccessPorts,
  CorePorts,
  InvitationPorts,
  OfficePorts,
  PortalPorts,
  StorePorts,
  WebhookPorts
} from "../store.ts"
import { admissionLaws } from "./access/admission.laws.ts"
import { credentialsLaws } from "./access/credentials.laws.ts"
import { operatorSessionsLaws } from "./access/operator-sessions.laws.ts"
import { identityProvidersLaws } from "./access/identity-providers.laws.ts"
import { passkeysLaws } from "./access/passkeys.laws.ts"
import { sessionsLaws } from "./access/sessions.laws.ts"
import { signInsLaws } from "./access/sign-ins.laws.ts"
import { idempotencyRecordsLaws } from "./access/idempotency-records.laws.ts"
import { auditLogLaws } from "./accounts/audit-log.laws.ts"
import { businessesLaws } from "./accounts/businesses.laws.ts"
import { companiesLaws } from "./accounts/companies.laws.ts"
import { companySearchLaws } from "./accounts/company-search.laws.ts"
import { scoreHistoryLaws } from "./accounts/score-history.laws.ts"
import { noticesLaws } from "./accounts/notices.laws.ts"
import { invitationsLaws } from "./invitations/invitations.laws.ts"
import { suppressionsLaws } from "./invitations/suppressions.laws.ts"
import { importRunsLaws } from "./reviews/import-runs.laws.ts"
import { moderationQueueLaws } from "./reviews/moderation-queue.laws.ts"
import { productsLaws } from "./reviews/products.laws.ts"
import { proofRequestsLaws } from "./reviews/proof-requests.laws.ts"
import { reportsLaws } from "./reviews/reports.laws.ts"
import { savedRepliesLaws } from "./reviews/saved-replies.laws.ts"
import { reviewsLaws } from "./reviews/reviews.laws.ts"
import { publicNumbersLaws } from "./store/public-numbers.laws.ts"
import { storeKeyLaws } from "./store/store-key.laws.ts"
import type { LawOptions } from "./suite.ts"
import { deliveriesLaws } from "./webhooks/deliveries.laws.ts"
import { eventsLaws } from "./webhooks/events.laws.ts"
import { webhookEndpointsLaws } from "./webhooks/webhook-endpoints.laws.ts"
import { unitOfWorkLaws } from "./commits/unit-of-work.laws.ts"
import { clockLaws } from "./store/clock.laws.ts"
import { outageLaws } from "./store/outages.laws.ts"
import { restartLaws } from "./store/restarts.laws.ts"
import { storeHealthLaws } from "./store/store-health.laws.ts"

type Laws<Ports> = (name: string, live: Layer.Layer<Ports, unknown>, options?: LawOptions) => void

const group =
  <Ports>(...suites: ReadonlyArray<Laws<Ports>>): Laws<Ports> =>
  (name, live, options) => {
    for (const laws of suites) laws(name, live, options)
  }

export const coreLaws = group<CorePorts>(
  companiesLaws,
  companySearchLaws,
  businessesLaws,
  publicNumbersLaws,
  reviewsLaws,
  scoreHistoryLaws
)

export const accessLaws = group<CorePorts | AccessPorts>(
  credentialsLaws,
  admissionLaws,
  idempotencyRecordsLaws
)

export const officeLaws = group<CorePorts | OfficePorts>(
  auditLogLaws,
  importRunsLaws,
  moderationQueueLaws,
  noticesLaws,
  operatorSessionsLaws,
  productsLaws,
  proofRequestsLaws,
  reportsLaws,
  savedRepliesLaws,
  storeKeyLaws
)

export const invitationLaws = group<CorePorts | InvitationPorts>(invitationsLaws, suppressionsLaws)

/** Laws of members who sign in. */
export const portalLaws = group<CorePorts | PortalPorts>(
  identityProvidersLaws,
  passkeysLaws,
  sessionsLaws,
  signInsLaws
)

/** Laws of events and deliveries; endpoints that fail are logged, and their owners get a notice. */
export const webhookLaws = group<
  CorePorts | WebhookPorts | AuditLog | IdempotencyRecords | Notices
>(webhookEndpointsLaws, eventsLaws, deliveriesLaws)

/** Layers for laws that need more than one running store. */
export interface StoreLawOptions extends LawOptions {
  /** The data of the store, opened again after it ended. */
  readonly reopened?: Layer.Layer<StorePorts, unknown>
  /** A store whose data are out of reach. */
  readonly unreachable?: Layer.Layer<StorePorts, unknown>
}

/**
 * Every law of every port. Each suite builds the layer again. The suites may share a database with
 * each other, but not with tests that run at the same time: a claim takes what is due in the whole
 * store.
 */
export const allStoreLaws = (
  name: string,
  live: Layer.Layer<StorePorts, unknown>,
  { reopened, unreachable, ...options }: StoreLawOptions = {}
): void => {
  for (const laws of suites) laws(name, live, options)
  if (options.clock !== undefined) clockLaws(name, live, options)
  if (reopened !== undefined) restartLaws(name, live, reopened, options)
  if (unreachable !== undefined) outageLaws(name, unreachable, options)
}

const suites: ReadonlyArray<typeof allStoreLaws> = [
  coreLaws,
  accessLaws,
  officeLaws,
  invitationLaws,
  webhookLaws,
  portalLaws,
  storeHealthLaws,
  // A commit may change what every group holds.
  unitOfWorkLaws
]

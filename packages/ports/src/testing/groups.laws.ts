import type { Layer } from "effect"
import type { AuditLog, IdempotencyRecords, Notices, StoreHealth } from "../index.ts"
import type {
  AccessPorts,
  CorePorts,
  InvitationPorts,
  OfficePorts,
  PortalPorts,
  StorePorts,
  WebhookPorts
} from "../store.ts"
import { accessRestarts, portalRestarts } from "./access/access-restarts.laws.ts"
import { admissionLaws } from "./access/admission.laws.ts"
import { credentialsLaws } from "./access/credentials.laws.ts"
import { operatorSessionsLaws } from "./access/operator-sessions.laws.ts"
import { identityProvidersLaws } from "./access/identity-providers.laws.ts"
import { passkeysLaws } from "./access/passkeys.laws.ts"
import { portalCommitsLaws } from "./access/portal-commits.laws.ts"
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
import { webhookRestarts } from "./webhooks/webhook-restarts.laws.ts"
import { coreCommitsLaws } from "./commits/core-commits.laws.ts"
import { commitsLaws, type WholeCommitPorts } from "./commits/commits.laws.ts"
import { clockLaws } from "./store/clock.laws.ts"
import * as outages from "./store/outages.laws.ts"
import * as restarts from "./store/restarts.laws.ts"
import { storeHealthLaws } from "./store/store-health.laws.ts"

type Laws<Ports> = (
  name: string,
  live: Layer.Layer<Ports, unknown>,
  options?: LawOptions<Ports>
) => void

/** Layers for laws that need more than one running store. */
export interface StoreLawOptions<Ports = StorePorts> extends LawOptions<Ports> {
  /** Opens the store's data again after the store has ended. */
  readonly reopened?: Layer.Layer<Ports, unknown>
  /**
   * Another instance that ends before `reopened` begins, for a store that stays open between the
   * suites.
   */
  readonly ending?: Layer.Layer<Ports, unknown>
  /** A store whose data cannot be reached. */
  readonly unreachable?: Layer.Layer<Ports, unknown>
}

interface Group<Ports> {
  readonly always: ReadonlyArray<Laws<Ports>>
  /** For a store on Effect's Clock. */
  readonly clock?: Laws<Ports>
  readonly restart?: (
    name: string,
    live: Layer.Layer<Ports, unknown>,
    reopened: Layer.Layer<Ports, unknown>,
    options: LawOptions<Ports>
  ) => void
  readonly outage?: Laws<Ports>
}

const group =
  <Ports>({ always, clock, outage, restart }: Group<Ports>) =>
  (
    name: string,
    live: Layer.Layer<Ports, unknown>,
    { ending = live, reopened, unreachable, ...options }: StoreLawOptions<Ports> = {}
  ): void => {
    for (const laws of always) laws(name, live, options)
    if (options.clock !== undefined) clock?.(name, live, options)
    if (reopened !== undefined) restart?.(name, ending, reopened, options)
    if (unreachable !== undefined) outage?.(name, unreachable, options)
  }

export const coreLaws = group<CorePorts>({
  always: [
    companiesLaws,
    companySearchLaws,
    businessesLaws,
    publicNumbersLaws,
    reviewsLaws,
    scoreHistoryLaws,
    coreCommitsLaws
  ],
  restart: restarts.coreRestarts,
  outage: outages.coreOutages
})

export const accessLaws = group<CorePorts | AccessPorts>({
  always: [credentialsLaws, admissionLaws, idempotencyRecordsLaws],
  clock: clockLaws,
  restart: accessRestarts,
  outage: outages.accessOutages
})

export const officeLaws = group<CorePorts | OfficePorts>({
  always: [
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
  ],
  restart: restarts.officeRestarts,
  outage: outages.officeOutages
})

export const invitationLaws = group<CorePorts | InvitationPorts>({
  always: [invitationsLaws, suppressionsLaws],
  restart: restarts.invitationRestarts,
  outage: outages.invitationOutages
})

/** Laws of members who sign in. */
export const portalLaws = group<CorePorts | PortalPorts>({
  always: [identityProvidersLaws, passkeysLaws, sessionsLaws, signInsLaws, portalCommitsLaws],
  restart: portalRestarts,
  outage: outages.portalOutages
})

/** Laws of events and deliveries; endpoints that fail are logged, and their owners get a notice. */
export const webhookLaws = group<
  CorePorts | WebhookPorts | AuditLog | IdempotencyRecords | Notices
>({
  always: [webhookEndpointsLaws, eventsLaws, deliveriesLaws],
  restart: webhookRestarts,
  outage: outages.webhookOutages
})

/** Laws of commits that change what several groups hold. */
export const unitOfWorkLaws = group<WholeCommitPorts>({
  always: [commitsLaws],
  restart: restarts.commitRestarts
})

/**
 * Every law of every port. Each suite builds the layer again. The suites may share a database with
 * each other, but not with tests that run at the same time: a claim takes what is due in the whole
 * store.
 */
export const allStoreLaws = (
  name: string,
  live: Layer.Layer<StorePorts, unknown>,
  options: StoreLawOptions = {}
): void => {
  for (const laws of groups) laws(name, live, options)
}

const groups: ReadonlyArray<typeof allStoreLaws> = [
  coreLaws,
  accessLaws,
  officeLaws,
  invitationLaws,
  webhookLaws,
  portalLaws,
  group<StoreHealth>({ always: [storeHealthLaws], outage: outages.healthOutages }),
  unitOfWorkLaws
]

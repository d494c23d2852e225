import type { Admission } from "./access/admission.ts"
import type { AuditLog } from "./accounts/audit-log.ts"
import type { Businesses } from "./accounts/businesses.ts"
import type { Companies } from "./accounts/companies.ts"
import type { Credentials } from "./access/credentials.ts"
import type { Deliveries } from "./webhooks/deliveries.ts"
import type { Events } from "./webhooks/events.ts"
import type { IdempotencyRecords } from "./access/idempotency-records.ts"
import type { ImportRuns } from "./reviews/import-runs.ts"
import type { IdentityProviders } from "./access/identity-providers.ts"
import type { Invitations, Suppressions } from "./invitations/invitations.ts"
import type { ModerationQueue } from "./reviews/moderation-queue.ts"
import type { Notices } from "./accounts/notices.ts"
import type { OperatorSessions } from "./access/operator-sessions.ts"
import type { Passkeys } from "./access/passkeys.ts"
import type { Products } from "./reviews/products.ts"
import type { ProofRequests } from "./reviews/proof-requests.ts"
import type { PublicNumbers } from "./store/public-numbers.ts"
import type { Reports } from "./reviews/reports.ts"
import type { SavedReplies } from "./reviews/saved-replies.ts"
import type { Reviews } from "./reviews/reviews.ts"
import type { ScoreHistory } from "./accounts/score-history.ts"
import type { Sessions } from "./access/sessions.ts"
import type { SignIns } from "./access/sign-ins.ts"
import type { StoreHealth } from "./store/store-health.ts"
import type { StoreKey } from "./store/store-key.ts"
import type { UnitOfWork } from "./unit-of-work.ts"
import type { WebhookEndpoints } from "./webhooks/webhook-endpoints.ts"

/** Companies, their reviews and scores. Every other group needs these ports too. */
export type CorePorts = Businesses | Companies | PublicNumbers | Reviews | ScoreHistory | UnitOfWork

/** Keys, tokens and the limits of requests: for stores behind an API. */
export type AccessPorts = Admission | Credentials | IdempotencyRecords

/** The tools of operators and owners. */
export type OfficePorts =
  | AuditLog
  | ImportRuns
  | ModerationQueue
  | Notices
  | OperatorSessions
  | Products
  | ProofRequests
  | Reports
  | SavedReplies
  | StoreKey

/** Invitations, and contacts that get none. */
export type InvitationPorts = Invitations | Suppressions

/** Events and their deliveries. */
export type WebhookPorts = Deliveries | Events | WebhookEndpoints

/** Members who sign in to the business portal. */
export type PortalPorts = IdentityProviders | Passkeys | Sessions | SignIns

/** All ports that a store provides. */
export type StorePorts =
  | CorePorts
  | AccessPorts
  | OfficePorts
  | InvitationPorts
  | WebhookPorts
  | PortalPorts
  | StoreHealth

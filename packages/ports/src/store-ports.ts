import type { Admission } from "./admission.ts"
import type { AuditLog } from "./audit-log.ts"
import type { Businesses } from "./businesses.ts"
import type { Companies } from "./companies.ts"
import type { Credentials } from "./credentials.ts"
import type { Deliveries } from "./deliveries.ts"
import type { Events } from "./events.ts"
import type { IdempotencyRecords } from "./idempotency-records.ts"
import type { ImportRuns } from "./import-runs.ts"
import type { IdentityProviders } from "./identity-providers.ts"
import type { Invitations, Suppressions } from "./invitations.ts"
import type { ModerationQueue } from "./moderation-queue.ts"
import type { Notices } from "./notices.ts"
import type { OperatorSessions } from "./operator-sessions.ts"
import type { Passkeys } from "./passkeys.ts"
import type { Products } from "./products.ts"
import type { ProofRequests } from "./proof-requests.ts"
import type { PublicNumbers } from "./public-numbers.ts"
import type { Reports } from "./reports.ts"
import type { SavedReplies } from "./saved-replies.ts"
import type { Reviews } from "./reviews.ts"
import type { ScoreHistory } from "./score-history.ts"
import type { Sessions } from "./sessions.ts"
import type { SignIns } from "./sign-ins.ts"
import type { StoreHealth } from "./store-health.ts"
import type { StoreKey } from "./store-key.ts"
import type { UnitOfWork } from "./unit-of-work.ts"
import type { WebhookEndpoints } from "./webhook-endpoints.ts"

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

/** Names for the author of a store, besides the ports: commits, pages, claims and shared rules. */
export {
  type AdmissionAttempt,
  type AdmissionFacts,
  type AdmissionRule,
  type Allowance,
  credentialBytes,
  type FailureRecord,
  maxClockAheadMillis,
  maxListedBusinesses,
  type RequestsOfDay
} from "./access/admission.ts"
export { KeyChanged, TooManyTokens } from "./access/credentials.ts"
export { IdentityProviders } from "./access/identity-providers.ts"
export { OperatorSessions } from "./access/operator-sessions.ts"
export { Passkeys } from "./access/passkeys.ts"
export { Sessions } from "./access/sessions.ts"
export { SignIns, TooManySignIns } from "./access/sign-ins.ts"
export type { AuditFilters } from "./accounts/audit-log.ts"
export { isWithin } from "./accounts/businesses.ts"
export type { CompanyPageRequest } from "./accounts/companies.ts"
export type { DueNotice } from "./accounts/notices.ts"
export { sumsAtDayEnds } from "./accounts/score-history.ts"
export {
  type InvitationCandidate,
  invitationConflict,
  type InvitationConflict,
  suppressesIn
} from "./invitations/invitation-conflict.ts"
export {
  addFunnels,
  type DueInvitation,
  emptyFunnel,
  type FunnelDay,
  funnelSteps,
  type InvitationPosition,
  type InvitationsOfDay
} from "./invitations/invitations.ts"
export type { SentNotice } from "./invitations/message-sender.ts"
export type { Backlog } from "./model/backlog.ts"
export { type BusinessLogo, LogoFacts } from "./model/business.ts"
export { laterOf, utcDay } from "./model/calendar.ts"
export { NoticeKind } from "./model/company.ts"
export {
  ChallengeId,
  ImportRunId,
  PasskeyId,
  ReportId,
  SavedReplyId,
  SessionId,
  SignInId
} from "./model/ids.ts"
export { ImportRun, type RejectedImportLine } from "./model/import-run.ts"
export { isAwaited, QueuedNotice } from "./model/notice.ts"
export type { CreationPosition, Page, PageOrder, PageRequest } from "./model/page.ts"
export { type QueueItem, QueueKind } from "./model/queue.ts"
export { type SavedReply, SavedReplySet } from "./model/saved-reply.ts"
export { ProductMove, ScoreDay, StarCounts } from "./model/score.ts"
export {
  addSums,
  emptyScore,
  emptySums,
  evaluateSums,
  type ScoreEvaluation,
  subtractSums
} from "./model/score-sums.ts"
export {
  isOpenSignIn,
  OperatorSession,
  Session,
  SessionHash,
  SignIn,
  SignInWay
} from "./model/session.ts"
export { SealedSecret } from "./model/webhook.ts"
export { ImportRuns } from "./reviews/import-runs.ts"
export {
  ModerationQueue,
  type QueuePosition,
  queuePosition,
  queueRank
} from "./reviews/moderation-queue.ts"
export type { ProductPosition } from "./reviews/products.ts"
export { type ReportFilters, Reports } from "./reviews/reports.ts"
export type {
  LanguageCount,
  ReplyTime,
  ReviewPageRequest,
  ReviewPosition
} from "./reviews/reviews.ts"
export { SavedReplies } from "./reviews/saved-replies.ts"
export { type PublicReads, Replica } from "./store/replica.ts"
export type {
  AttemptOutcome,
  ClaimOptions,
  ClaimScope,
  DeliveryFilters,
  DeliverySummary,
  EndpointActivity,
  LeasedDelivery,
  LeasedEndpoint,
  PausePolicy,
  Settlement
} from "./webhooks/deliveries.ts"
export type { FeedEntry, FeedPosition } from "./webhooks/events.ts"
export {
  isSpared,
  pausedNotice,
  settledEndpoint,
  streakStart
} from "./webhooks/settled-endpoint.ts"
export {
  DuplicateExternalId,
  DuplicatePasskey,
  TooManyReports,
  VersionConflict
} from "./commit-conflict.ts"
export { type Deadline, type Deadlines, makeDeadlines } from "./deadlines.ts"
export { RecentMap } from "./recent-map.ts"
export type {
  AccessPorts,
  CorePorts,
  InvitationPorts,
  OfficePorts,
  PortalPorts,
  StorePorts,
  WebhookPorts
} from "./store-ports.ts"
export type { Change, Commit, CommitResult } from "./unit-of-work.ts"
export { hasWords, nameParts, searchParts, withFewMarks } from "./words.ts"

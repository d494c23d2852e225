/** Names that many use cases share: errors, ids, pages and idempotent requests. */
export {
  BusinessRequired,
  IdempotencyConflict,
  InvalidCursor,
  InvalidInput,
  InvalidTransition,
  NotFound,
  NotPublished,
  OwnerRequired,
  RoleRequired
} from "../errors.ts"
export { commitDecision } from "../commit/commit.ts"
export type { Decision, RuleConflict, RuleTag } from "../commit/commit.ts"
export { commitOnce, refuseOnce } from "../commit/commit-once.ts"
export type { IdempotentRequest, Replayed } from "../commit/commit-once.ts"
export { fingerprint, type FingerprintedRequest } from "../commit/fingerprint.ts"
export { newId } from "../ids/new-id.ts"
export { publicInvitationId, publicReplyId, publicReviewId } from "../ids/public-ids.ts"
export { looksLikeCursor, maxCursorLength } from "../paging/cursor.ts"
export type { Paged, PageQuery } from "../paging/paged.ts"
export { RecentMap, Replica, type StorePorts } from "@review-proof/ports/store"

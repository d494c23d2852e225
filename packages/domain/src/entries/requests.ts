/** What many use cases share: errors, ids, pages and idempotent requests. */
export {
  BusinessRequired,
  IdempotencyConflict,
  InvalidCursor,
  InvalidInput,
  InvalidTransition,
  NotFound,
  OwnerRequired
} from "../errors.ts"
export { fingerprint, type FingerprintedRequest } from "../idempotency/fingerprint.ts"
export type {
  Answered,
  Fresh,
  IdempotentRequest,
  Replayed
} from "../idempotency/idempotent-request.ts"
export { newId } from "../ids/new-id.ts"
export { publicInvitationId, publicReplyId, publicReviewId } from "../ids/public-ids.ts"
export { looksLikeCursor, maxCursorLength } from "../paging/cursor.ts"
export type { Paged, PageQuery } from "../paging/paged.ts"

/** Reviews, with their proofs, products and imports. */
export type { ReviewToImport } from "../import/import-batch.ts"
export {
  type ImportLine,
  type ImportProgress,
  type ImportReport,
  importReviews,
  maxRejectedListed,
  type RejectedLine
} from "../import/import-reviews.ts"
export { type ReviewFileFormat, ReviewFiles, UnreadableFile } from "../import/review-files.ts"
export { RecordScanner } from "../import/record-scanner.ts"
export { changeProduct, type ProductChanges, skuProblem } from "../products/change-product.ts"
export {
  createProduct,
  decideProduct,
  type NewProduct,
  type ProductFields
} from "../products/create-product.ts"
export { listProducts } from "../products/list-products.ts"
export { productNamesOf } from "../invitations/product-names.ts"
export { createProofRequest } from "../proof-requests/create-proof-request.ts"
export {
  decideProofRequest,
  decisionProblem,
  type ProofDecision
} from "../proof-requests/decide-proof-request.ts"
export { listProofRequests, getProofRequest } from "../proof-requests/list-proof-requests.ts"
export {
  decideReport,
  decideReportByForm,
  listReports,
  getReport,
  type ReportDecision
} from "../reports/decide-report.ts"
export {
  type Complaint,
  complaintReasons,
  maxReportLength,
  reportAsMember,
  reportByForm,
  reportReview,
  TooManyReportsMade,
  type Visitor
} from "../reports/report-review.ts"
export {
  type CreatedReview,
  createReview,
  givenProblems,
  type NewReview
} from "../reviews/create-review.ts"
export { editReview, type ReviewEdit } from "../reviews/edit-review.ts"
export {
  type CountFilters,
  readReplyHabits,
  reviewCounts,
  type ReplyHabits,
  type ReviewCounts
} from "../reviews/review-counts.ts"
export { isProvenByInvitation, needsEvidence } from "../reviews/proof-rules.ts"
export {
  getReview,
  listBusinessReviews,
  listReviews,
  getAnyReview,
  type BusinessReviewQuery,
  type ReviewQuery
} from "../reviews/list-reviews.ts"
export {
  hideReview,
  removeReview,
  resolveReview,
  restoreReview,
  verifyReview
} from "../reviews/moderate-review.ts"
export {
  defaultNameChoice,
  type NameChoice,
  nameChoices,
  publishedName
} from "../published-name.ts"
export {
  listPublicReviews,
  publicReviewsVersion,
  readPublicBusiness,
  readPublicReview
} from "../reviews/public-reviews.ts"
export {
  countQueue,
  maxQueueCounted,
  type Queue,
  type QueueQuery,
  listQueue
} from "../reviews/list-queue.ts"
export { marker } from "../reviews/redaction.ts"
export { type Redaction, redactReview } from "../reviews/redact-review.ts"
export {
  decideReply,
  maxReplyLength,
  type NewReply,
  replyToReview
} from "../reviews/reply-to-review.ts"
export { findSubmitted, submissionIdOf, type Submission } from "../reviews/submission.ts"
export { InvitationClosed, submitInvitedReview, submitReview } from "../reviews/submit-review.ts"
export { readHistory, type WrittenReview } from "../reviews/written-review.ts"
export { type QueueItem, QueueKind, ReportId } from "@review-proof/ports/store"

/**
 * The names that most programs need, chosen by hand. Each area has its own entry with the rest,
 * such as `@review-proof/domain/reviews`.
 */
export {
  type AdmissionRefusal,
  AdmissionSettings,
  admitRequest,
  type Caller,
  callerWithin,
  issueToken,
  parseCredential,
  revokeToken
} from "./entries/access.ts"
export {
  BackgroundWork,
  type BackgroundWorkOptions,
  DeliverySignalLayer
} from "./entries/background.ts"
export {
  changeBusiness,
  changeCompany,
  createBusiness,
  createCompany,
  createMember,
  getBusiness,
  getCompany,
  listAudit,
  listBusinesses,
  listCompanies,
  listMembers,
  type NewBusiness,
  type NewCompany,
  type NewMember,
  getScore,
  getScoreHistory,
  getUsage
} from "./entries/companies.ts"
export {
  addSuppression,
  cancelInvitation,
  createInvitation,
  getInvitation,
  invitationOfLink,
  listInvitations,
  listSuppressions,
  type NewInvitation,
  recordFact,
  recordReport,
  removeSuppression,
  reviewLink,
  unsubscribe
} from "./entries/invitations.ts"
export {
  blockKey,
  changeKey,
  createKey,
  type CreatedKey,
  getKey,
  keyStatus,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
  unblockKey
} from "./entries/keys.ts"
export { erasePerson, exportPerson } from "./entries/privacy.ts"
export {
  BusinessRequired,
  IdempotencyConflict,
  InvalidCursor,
  InvalidInput,
  InvalidTransition,
  NotFound,
  NotPublished,
  OwnerRequired,
  type Paged,
  type PageQuery,
  RoleRequired
} from "./entries/requests.ts"
export {
  changeProduct,
  createProduct,
  createProofRequest,
  createReview,
  decideProofRequest,
  editReview,
  getReview,
  hideReview,
  importReviews,
  listBusinessReviews,
  listProducts,
  listProofRequests,
  listPublicReviews,
  listReviews,
  type NewProduct,
  type NewReview,
  readHistory,
  readPublicBusiness,
  readPublicReview,
  getAnyReview,
  redactReview,
  removeReview,
  replyToReview,
  resolveReview,
  restoreReview,
  type ReviewEdit,
  type Submission,
  submitInvitedReview,
  submitReview,
  verifyReview
} from "./entries/reviews.ts"
export { proofShare, reviewCount, scoreOn, utcDay } from "./entries/scoring.ts"
export { type MasterKeys, Secrets, WebCryptoLayer } from "./entries/secrets.ts"
export {
  eventMessage,
  listDeliveries,
  listEndpoints,
  listEvents,
  type NewEndpoint,
  pauseEndpoint,
  recoverEndpoint,
  redeliver,
  registerEndpoint,
  removeEndpoint,
  getDelivery,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent,
  type SignatureCheck,
  verifyWebhook,
  WebhookSettings
} from "./entries/webhooks.ts"

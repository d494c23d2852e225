/** The business portal: signing in, sessions, what its pages show. */
export type { AuditAction } from "../audit/audit-action.ts"
export { runOnceByForm, type SentForm } from "../commit/by-form.ts"
export { removeMemberByForm } from "../members/change-member.ts"
export { inviteMember } from "../members/invite-member.ts"
export {
  changeOwnName,
  changeOwnNotices,
  endOwnSession,
  readOwnSessions
} from "../members/own-account.ts"
export { signOutMember } from "../members/sign-out-member.ts"
export {
  readColleague,
  readColleagues,
  type ShownMember,
  type ShownMembers
} from "../portal/read-colleagues.ts"
export { editReplyByForm } from "../members/change-reply.ts"
export {
  cancelAsMember,
  changeAsMember,
  inviteByForm,
  type InviteManyResult,
  inviteManyByForm,
  maxInvitedAtOnce
} from "../invitations/invite-as-member.ts"
export {
  type PredictedRefusal,
  predictRefusals,
  type RepeatedInList
} from "../invitations/predict-refusals.ts"
export {
  addSavedReply,
  changeSavedReply,
  maxSavedReplies,
  maxSavedReplyName,
  readSavedReplies,
  removeSavedReply,
  type SavedReplyWords,
  type VersionedReply
} from "../members/saved-replies.ts"
export { replyByForm } from "../members/reply-as-member.ts"
export { askForProofByForm, mayAskForProof } from "../proof-requests/ask-for-proof.ts"
export {
  type InboxRequest,
  type Inbox,
  type InboxTab,
  inboxTabs,
  maxProductChoices,
  maxUnpublishedCounted,
  readInbox
} from "../portal/read-inbox.ts"
export { type InboxReview, readInboxReview } from "../portal/read-inbox-review.ts"
export {
  maxNamedBusinesses,
  readKey,
  readKeyBusinesses,
  readKeyCreator,
  readKeys,
  type ShownKeys
} from "../portal/read-keys.ts"
export { hasApiAccess } from "../limits/monthly-limit.ts"
export {
  type BusinessSwitch,
  findShownBusiness,
  maxBusinessChoices,
  readBusinessSwitch,
  requireShownBusiness
} from "../portal/chosen-business.ts"
export {
  type ProductBoard,
  readNewProduct,
  readProductBoard,
  readShownProduct,
  type ScoredProduct
} from "../portal/read-products.ts"
export { addProductByForm, changeProductAsMember } from "../products/products-as-member.ts"
export { ImportWork, TooManyImports } from "../import/import-work.ts"
export { type InvitationPreview, previewInvitation } from "../portal/preview-invitation.ts"
export { type FunnelWeek } from "../portal/invitation-funnel.ts"
export { type BegunImport, importFile, importState } from "../import/import-file.ts"
export {
  type ImportBoard,
  readImport,
  readImportBoard,
  readRejectedLines
} from "../portal/read-imports.ts"
export {
  type InvitationBoard,
  maxCountedPerStatus,
  readInvitationBoard,
  readShownInvitation,
  readSuppressionBoard,
  type ShownInvitation,
  type SuppressionBoard
} from "../portal/read-invitations.ts"
export {
  type BusinessOverview,
  type Overview,
  type Period,
  periods,
  readOverview
} from "../portal/read-overview.ts"
export {
  type DeliveryPage,
  requireEndpoint,
  type ListedDelivery,
  mayAddEndpoint,
  readDeliveryPage,
  readWebhook,
  readWebhooks,
  type WebhookPage,
  type WebhookReport
} from "../portal/read-webhooks.ts"
export {
  type AuditLine,
  type AuditPage,
  exportAudit,
  maxExportedEntries,
  readAudit
} from "../portal/read-audit.ts"
export { readUsageReport, type UsageReport } from "../portal/read-usage-report.ts"
export { readBusinessSettings, readSettings } from "../portal/read-settings.ts"
export { mayReceive, noticeKinds } from "../rights/wanted-notices.ts"
export { isAllowed, requireRight } from "../rights/actor.ts"
export type { Right } from "../rights/roles.ts"
export {
  getPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey
} from "../sign-in/manage-passkeys.ts"
export type { Challenge } from "../sign-in/passkey-challenge.ts"
export { maxPasskeyName, passkeyName } from "../fields/passkey-name.ts"
export { PasskeyNotAccepted } from "../sign-in/passkey-rules.ts"
export { limitFailedSignIns } from "../sign-in/limit-failed-sign-ins.ts"
export { offerPasskey, type PasskeyOffer, registerPasskey } from "../sign-in/register-passkey.ts"
export { askForPasskey, signInByPasskey } from "../sign-in/sign-in-by-passkey.ts"
export {
  findProvider,
  ProviderNotProven,
  type ProviderSettings,
  readIdentityProvider,
  removeIdentityProvider,
  setProviderRequired,
  saveIdentityProvider,
  testIdentityProvider
} from "../sign-in/identity-provider.ts"
export { providerMillis } from "../sign-in/provider-ticket.ts"
export {
  beginProviderSignIn,
  finishProviderSignIn,
  ProviderRequired,
  ProviderSignInRefused
} from "../sign-in/sign-in-by-provider.ts"
export {
  readSignIn,
  redeemCode,
  type RedeemedCode,
  redeemSignIn,
  type SignInChoice,
  SignInEnded,
  WrongCode
} from "../sign-in/redeem-sign-in.ts"
export {
  offerSignIn,
  type RequestedSignIn,
  requestSignIn,
  TooManyMails
} from "../sign-in/request-sign-in.ts"
export { formToken, isFormToken } from "../sign-in/session-token.ts"
export {
  endSession,
  endSessionsOf,
  findSession,
  isFresh,
  longestSession,
  NotSignedIn,
  readSession,
  type SignedIn
} from "../sign-in/sessions.ts"
export { hasOtherCompanies } from "../sign-in/other-companies.ts"

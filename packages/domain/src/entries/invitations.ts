/** Invitations, their links, and the contacts that get none. */
export { cancelInvitation } from "../invitations/cancel-invitation.ts"
export { changeInvitation, type InvitationChanges } from "../invitations/change-invitation.ts"
export { emailContact } from "../invitations/contact.ts"
export {
  createInvitation,
  decideInvitation,
  type NewInvitation
} from "../invitations/create-invitation.ts"
export {
  invitationHistory,
  type InvitationTransition,
  isInvitationClosed
} from "../invitations/facts.ts"
export { invitationProblems } from "../invitations/invitation-contacts.ts"
export {
  callbackToken,
  invitationOfLink,
  type LinkPurpose,
  linkToken,
  reviewLink
} from "../invitations/links.ts"
export { isUnsubscribed, liftUnsubscription } from "../invitations/lift-unsubscription.ts"
export {
  getInvitation,
  type InvitationQuery,
  listCompanyInvitations,
  listInvitations,
  getAnyInvitation,
  NotScheduled
} from "../invitations/list-invitations.ts"
export { recordFact, type ReportedFact } from "../invitations/record-fact.ts"
export { type ProviderReport, recordReport } from "../invitations/record-report.ts"
export {
  addSuppression,
  type ContactInput,
  listSuppressions,
  readContact,
  removeSuppression,
  removeSuppressionByForm
} from "../invitations/suppressions.ts"
export { unsubscribe } from "../invitations/unsubscribe.ts"

/** The background work: deliveries, messages, scores and clean-up. */
export {
  BackgroundWork,
  type BackgroundWorkOptions,
  deliveryConnections
} from "../background/background-work.ts"
export { queueUsageNotices } from "../companies/queue-usage-notices.ts"
export { DeliverySignal, DeliverySignalLayer } from "../commit/delivery-signal.ts"
export { remind } from "../invitations/remind.ts"
export { sendDueInvitations } from "../invitations/send-due-invitations.ts"
export { queueExpiryNotices } from "../keys/queue-expiry-notices.ts"
export { sendDueNotice } from "../notices/send-due-notice.ts"
export { forgetContacts } from "../privacy/forget-contacts.ts"
export { evaluateScores } from "../scoring/evaluate-scores.ts"
export { endProofRequests } from "../proof-requests/end-proof-requests.ts"

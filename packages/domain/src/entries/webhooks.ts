/** Events and webhooks, for those who send and those who receive them. */
export { eventMessage } from "../events/event-message.ts"
export { listEvents } from "../events/list-events.ts"
export { activityBounds } from "../webhooks/endpoint-activity.ts"
export { type EndpointHealth, endpointHealth } from "../webhooks/endpoint-health.ts"
export { pauseEndpoint, resumeEndpoint } from "../webhooks/pause-endpoint.ts"
export {
  type DeliveryQuery,
  type DeliveryReport,
  listDeliveries,
  type ReportedAttempt,
  getDelivery
} from "../webhooks/list-deliveries.ts"
export { listCompanyEndpoints, listEndpoints, getEndpoint } from "../webhooks/list-endpoints.ts"
export { recoverEndpoint, redeliver } from "../webhooks/redeliver.ts"
export {
  maxEndpoints,
  type NewEndpoint,
  registerEndpointByForm,
  registerEndpoint,
  webhookUrlProblem
} from "../webhooks/register-endpoint.ts"
export { removeEndpoint, removeEndpointByForm } from "../webhooks/remove-endpoint.ts"
export { rotateSecretByForm, rotateSecret } from "../webhooks/rotate-secret.ts"
export { isSampleEvent, sampleFacts } from "../events/sample-events.ts"
export { type SentTestEvent, sendTestEvent } from "../webhooks/send-test-event.ts"
export { signingKey, signWebhook } from "../webhooks/signature.ts"
export { unsealSecretOrDie, sealSecret } from "../webhooks/signing-secret.ts"
export { isReachable } from "../webhooks/target-address.ts"
export { type SignatureCheck, verifyWebhook } from "../webhooks/verify-signature.ts"
export { webhookBody, webhookHeaders, webhookUserAgent } from "../webhooks/webhook-message.ts"
export { WebhookSettings } from "../webhooks/webhook-settings.ts"

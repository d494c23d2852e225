import type { WebhookEndpoint } from "@review-proof/ports"

/** The outcome of an endpoint's recent deliveries. */
export type EndpointHealth = "unknown" | "healthy" | "degraded" | "failing"

/**
 * The health of an endpoint (contract WEBHOOK-4). One whose failures count towards a pause is
 * failing, even if it succeeded shortly before them. A resumed endpoint that has never succeeded is
 * unknown: nothing was sent to it since.
 */
export const endpointHealth = (
  endpoint: Pick<WebhookEndpoint, "lastSuccessAt" | "lastFailureAt" | "failingSince">,
  now: number
): EndpointHealth => {
  const { failingSince, lastFailureAt, lastSuccessAt } = endpoint
  if (failingSince !== null) return "failing"
  if (lastSuccessAt === null) return "unknown"
  const hasFailed = lastFailureAt !== null && lastFailureAt > now - degradedMillis
  return hasFailed ? "degraded" : "healthy"
}

const degradedMillis = 24 * 3_600_000

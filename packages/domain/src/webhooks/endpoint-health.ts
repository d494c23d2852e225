import type { WebhookEndpoint } from "@review-proof/ports"

/** How deliveries to an endpoint went lately (contract WEBHOOK-4). */
export type EndpointHealth = "unknown" | "healthy" | "degraded" | "failing"

/**
 * How an endpoint fares (contract WEBHOOK-4). One that never succeeded
 * and was resumed begins anew: nothing that counts was sent to it yet.
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

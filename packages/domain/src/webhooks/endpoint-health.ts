import type { WebhookEndpoint } from "@review-proof/ports"

export type EndpointHealth = "unknown" | "healthy" | "degraded" | "failing"

type Outcomes = Pick<WebhookEndpoint, "lastSuccessAt" | "lastFailureAt" | "failingSince">

/** How an endpoint fares (rules.md, Webhooks: `health`). */
export const endpointHealth = (endpoint: Outcomes, now: number): EndpointHealth => {
  const { failingSince, lastFailureAt, lastSuccessAt } = endpoint
  if (failingSince !== null) return "failing"
  if (lastFailureAt !== null && lastFailureAt > now - degradedMillis) return "degraded"
  return lastSuccessAt === null && lastFailureAt === null ? "unknown" : "healthy"
}

/** What an attempt that settled at `at` makes of an endpoint's outcomes. */
export const withOutcome = (
  endpoint: Outcomes,
  outcome: "success" | "failure",
  at: number
): Outcomes => {
  const { failingSince, lastFailureAt, lastSuccessAt } = endpoint
  if (outcome === "success") return { lastSuccessAt: at, lastFailureAt, failingSince: null }
  const isApart = lastFailureAt !== null && at - lastFailureAt > longestGapMillis
  const since = failingSince === null || isApart ? at : failingSince
  return { lastSuccessAt, lastFailureAt: at, failingSince: since }
}

/** Whether an active endpoint is to be paused now that a failure settled at `at`. */
export const isToPause = (
  endpoint: Pick<WebhookEndpoint, "status" | "failingSince">,
  at: number,
  pauseAfter: number
): boolean =>
  endpoint.status === "active" &&
  endpoint.failingSince !== null &&
  at - endpoint.failingSince >= pauseAfter

/** Failures that lie further apart start the count anew. */
const longestGapMillis = 48 * 3_600_000

const degradedMillis = 24 * 3_600_000

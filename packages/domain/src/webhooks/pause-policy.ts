import type { PausePolicy } from "@review-proof/ports"
import { Effect } from "effect"
import { WebhookSettings } from "./webhook-settings.ts"

/**
 * When failing pauses an endpoint: a gap of more than 48 h starts the count anew,
 * and 410 Gone does not pause (contract WEBHOOK-13).
 */
export const pausePolicy: Effect.Effect<PausePolicy> = Effect.map(
  WebhookSettings,
  ({ pauseAfter }) => ({
    pauseAfterMillis: pauseAfter,
    streakGapMillis: 48 * 3_600_000,
    sparedStatuses: [410]
  })
)

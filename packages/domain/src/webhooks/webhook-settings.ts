import type { PausePolicy } from "@review-proof/ports/store"
import { Context, Effect } from "effect"
import type * as IpNetwork from "effect/net/IpNetwork"

/** Settings of an operator for webhooks; durations are in milliseconds. */
export const WebhookSettings = Context.Reference<{
  /** Networks that webhooks may reach although they are not public (tests, private installs). */
  readonly allowedNetworks: ReadonlyArray<IpNetwork.IpNetwork>
  /** The waits after successive failures; their number is that of the retries. */
  readonly retryDelays: ReadonlyArray<number>
  /** One deadline over a whole attempt. */
  readonly timeout: number
  /** Failing this long pauses an endpoint. */
  readonly pauseAfter: number
}>("@review-proof/domain/WebhookSettings", {
  defaultValue: () => ({
    allowedNetworks: [],
    retryDelays: [1, 5, 15, 30, 60, 120, 360, 840].map((minutes) => minutes * 60_000),
    timeout: 10_000,
    pauseAfter: 3 * 86_400_000
  })
})

/**
 * Decides when failures pause an endpoint: a gap of more than 48 h resets the count, and 410 Gone
 * does not pause (contract WEBHOOK-13).
 */
export const pausePolicy: Effect.Effect<PausePolicy> = Effect.map(
  WebhookSettings,
  ({ pauseAfter }) => ({
    pauseAfterMillis: pauseAfter,
    streakGapMillis: 48 * 3_600_000,
    sparedStatuses: [410]
  })
)

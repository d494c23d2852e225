import { Duration, Effect, Layer } from "effect"
import { deliverWebhooks } from "../dispatch/deliver-webhooks.ts"
import { bounds } from "../dispatch/delivery-bounds.ts"
import { maintenance } from "./maintenance.ts"
import { sendMessages } from "./send-messages.ts"
import type { SendingLimits } from "./sending-lease.ts"

export interface BackgroundWorkOptions {
  /** Every link in a message begins with it. */
  readonly baseUrl: string
  readonly sending: SendingLimits
  /**
   * The time that closing the layer waits for attempts and messages in flight; 15 seconds by
   * default.
   */
  readonly shutdownTimeout?: Duration.Input
}

/**
 * The number of connections to one origin that the transport needs: the most attempts in flight for
 * a host.
 */
export const deliveryConnections = bounds.inFlightPerHost

/**
 * The background work: delivers webhooks, sends invitations, reminders and notices, evaluates
 * scores and deletes expired data. Several instances share it. It ends with its scope.
 */
export const BackgroundWork = {
  layer: ({ baseUrl, sending, shutdownTimeout = "15 seconds" }: BackgroundWorkOptions) => {
    const timeout = Duration.fromInputUnsafe(shutdownTimeout)
    return Layer.effectDiscard(
      Effect.all([maintenance, deliverWebhooks(timeout), sendMessages(baseUrl, sending, timeout)], {
        discard: true
      })
    )
  }
}

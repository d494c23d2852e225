import type { EndpointId } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { feedRetentionMillis } from "../events/list-events.ts"
import { changeEndpoint } from "./change-endpoint.ts"
import type { Actor } from "../rights/actor.ts"

/**
 * Stops sending to an endpoint; new events wait for it. Pausing a paused endpoint is not an error
 * and changes nothing. Fails with `NotFound`.
 */
export const pauseEndpoint = Effect.fn("pauseEndpoint")(function* (actor: Actor, id: EndpointId) {
  const now = yield* Clock.currentTimeMillis
  return yield* changeEndpoint(actor, id, ({ status }) =>
    Effect.succeed(
      status === "paused"
        ? null
        : { fields: { status: "paused", pausedAt: now }, action: "webhook.paused" }
    )
  )
})

/**
 * Resumes a paused endpoint: waiting deliveries are due now, oldest first, including those that
 * waited for a retry; untried ones that have expired are dropped (contract WEBHOOK-14). The time that
 * pauses it starts again (contract WEBHOOK-13). Resuming an active one changes nothing. Fails with
 * `NotFound`.
 */
export const resumeEndpoint = Effect.fn("resumeEndpoint")(function* (actor: Actor, id: EndpointId) {
  const now = yield* Clock.currentTimeMillis
  return yield* changeEndpoint(actor, id, ({ status }) =>
    Effect.succeed(
      status === "active"
        ? null
        : {
            fields: { status: "active", pausedAt: null, failingSince: null },
            action: "webhook.resumed",
            besides: [
              {
                _tag: "SendWaiting",
                endpointId: id,
                atMost: maxAtOnce,
                since: now - feedRetentionMillis
              }
            ]
          }
    )
  )
})

/** Keeps the commit short; further deliveries are sent when their retry is due. */
const maxAtOnce = 100_000

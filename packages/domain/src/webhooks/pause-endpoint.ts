import type { EndpointId } from "@review-proof/ports"
import { Clock, Effect } from "effect"
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

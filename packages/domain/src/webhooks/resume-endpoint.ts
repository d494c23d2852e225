import type { EndpointId } from "@review-proof/ports"
import { Effect } from "effect"
import { changeEndpoint } from "./change-endpoint.ts"
import type { Actor } from "../rights/actor.ts"

/**
 * Sends to a paused endpoint again, what waited first: at once and in the order
 * in which it was made, also what waited for a retry. The clock that pauses it
 * starts anew (contract WEBHOOK-13). Resuming an active one is no error and
 * changes nothing. Fails with `NotFound`.
 */
export const resumeEndpoint = Effect.fn("resumeEndpoint")(function* (actor: Actor, id: EndpointId) {
  return yield* changeEndpoint(actor, id, ({ status }) =>
    Effect.succeed(
      status === "active"
        ? null
        : {
            fields: { status: "active", pausedAt: null, failingSince: null },
            action: "webhook.resumed",
            besides: [{ _tag: "SendWaiting", endpointId: id, atMost: mostAtOnce }]
          }
    )
  )
})

/** A commit is to stay short: what waits besides goes out when its retry is due. */
const mostAtOnce = 100_000

import type { EndpointId } from "@review-proof/ports"
import { Effect } from "effect"
import { changeEndpoint } from "./change-endpoint.ts"
import type { Actor } from "../rights/actor.ts"

/**
 * Resumes a paused endpoint: waiting deliveries are due now, oldest first, including those that
 * waited for a retry. The time that pauses it starts again (contract WEBHOOK-13). Resuming an
 * active one changes nothing. Fails with `NotFound`.
 */
export const resumeEndpoint = Effect.fn("resumeEndpoint")(function* (actor: Actor, id: EndpointId) {
  return yield* changeEndpoint(actor, id, ({ status }) =>
    Effect.succeed(
      status === "active"
        ? null
        : {
            fields: { status: "active", pausedAt: null, failingSince: null },
            action: "webhook.resumed",
            besides: [{ _tag: "SendWaiting", endpointId: id, atMost: maxAtOnce }]
          }
    )
  )
})

/** Keeps the commit short; further deliveries are sent when their retry is due. */
const maxAtOnce = 100_000

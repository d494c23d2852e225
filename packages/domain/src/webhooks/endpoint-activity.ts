import { Deliveries, type EndpointId } from "@review-proof/ports"
import { Clock, Effect } from "effect"

/** The most deliveries of an endpoint that the portal reads (contract PORTAL-13). */
export const activityBounds = { sample: 500, countTo: 1000 } as const

/** Reads the deliveries of the last 24 hours to these endpoints, and those that wait. */
export const readActivity = Effect.fnUntraced(function* (endpoints: ReadonlyArray<EndpointId>) {
  const since = (yield* Clock.currentTimeMillis) - 24 * 3_600_000
  const deliveries = yield* Deliveries
  return yield* deliveries.activity(endpoints, { ...activityBounds, since })
})

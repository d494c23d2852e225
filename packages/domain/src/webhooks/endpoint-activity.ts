import { Deliveries } from "@review-proof/ports"
import type { EndpointId } from "@review-proof/ports"
import { Clock, Effect } from "effect"

/** How far the portal looks at an endpoint's deliveries (contract PORTAL-13). */
export const activityBounds = { sample: 500, countTo: 1000 } as const

/** How deliveries to these endpoints went in the last 24 hours, and what they wait for. */
export const readActivity = Effect.fnUntraced(function* (endpoints: ReadonlyArray<EndpointId>) {
  const since = (yield* Clock.currentTimeMillis) - 24 * 3_600_000
  const deliveries = yield* Deliveries
  return yield* deliveries.activity(endpoints, { ...activityBounds, since })
})

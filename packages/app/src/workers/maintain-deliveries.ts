import { feedMillis } from "@review-proof/domain"
import { Deliveries } from "@review-proof/ports"
import { Clock, Duration, Effect } from "effect"
import { worker } from "./worker.ts"

/**
 * Makes room for the days ahead, and drops what is more than 30 days old: the
 * log, events, and what waited that long for a paused endpoint (contract WEBHOOK-16).
 */
export const dropExpired = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  yield* Deliveries.use((deliveries) => deliveries.maintain(now - feedMillis))
})

/** At the start, and every hour: a day's turn that failed is made up for by the next. */
export const maintainDeliveries = worker({
  name: "maintain deliveries",
  work: dropExpired,
  pause: Effect.succeed(Duration.hours(1))
})

/** Figures of the whole service, read from the store at each scrape. */
import {
  backlogOf,
  countsByStatus,
  Deliveries,
  Invitations,
  InvitationStatus
} from "@review-proof/ports"
import type { Stored } from "@review-proof/ports"
import { Clock, Duration, Effect, Metric, Semaphore } from "effect"

/**
 * Updates the store's figures in the metric registry. It asks the store at most once per interval,
 * however often it is scraped. If the store does not answer, the last figures stay, with their age.
 */
export const startStoreFigures = Effect.gen(function* () {
  const queue = figure("webhook_queue", updateQueue(yield* Deliveries))
  const statuses = figure("invitations", updateStatuses(yield* Invitations))
  return { update: Effect.all([queue, statuses], { concurrency: "unbounded" }) }
})

/** A scraper gives up after ten seconds; figures that take longer appear at a later scrape. */
const timeout = Duration.seconds(2)

/** In seconds; with the timeout above, no figure lags by more than 15. */
const maxAge = 10

/**
 * Reads the figure at most once in `maxAge`, one reading at a time. Ages are measured by a clock
 * that cannot be set back: otherwise the last figures would stay until the old time came again.
 */
const figure = (name: string, read: Stored<void>) => {
  const age = Metric.withAttributes(ageSeconds, { figure: name })
  const turn = Semaphore.makeUnsafe(1)
  let askedAt: bigint | undefined
  let readAt: bigint | undefined
  const reading = read.pipe(
    Effect.tap(() => Effect.map(Clock.monotonicTimeNanos, (now) => (readAt = now))),
    Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.logWarning(tooSlow(name)) }),
    Effect.catchTag("StoreUnavailable", ({ cause }) => Effect.logWarning(tooSlow(name), cause))
  )
  return Effect.gen(function* () {
    if (askedAt === undefined || (yield* secondsSince(askedAt)) >= maxAge) {
      yield* reading
      askedAt = yield* Clock.monotonicTimeNanos
    }
    if (readAt !== undefined) yield* Metric.update(age, yield* secondsSince(readAt))
  }).pipe(Semaphore.withPermit(turn))
}

const secondsSince = (before: bigint) =>
  Effect.map(Clock.monotonicTimeNanos, (now) => Number(now - before) / 1e9)

const tooSlow = (name: string) => `The store did not answer with the figures of ${name}`

const updateQueue = (deliveries: Deliveries["Service"]) =>
  Effect.flatMap(backlogOf(deliveries), ({ depth, oldestDueMillis }) =>
    Effect.andThen(
      Metric.update(queueDepth, depth),
      Metric.update(queueOldest, oldestDueMillis / 1000)
    )
  )

/** Every status has a series, even at 0: a missing series would look like a fault. */
const updateStatuses = (invitations: Invitations["Service"]) =>
  Effect.flatMap(countsByStatus(invitations), (counts) =>
    Effect.forEach(
      InvitationStatus.literals,
      (status) =>
        Metric.update(
          Metric.withAttributes(invitationsByStatus, { status }),
          counts.get(status) ?? 0
        ),
      { discard: true }
    )
  )

const queueDepth = Metric.gauge("webhook_queue_depth", {
  description:
    "Waiting webhook deliveries of the whole service, including those of paused endpoints."
})
const queueOldest = Metric.gauge("webhook_queue_oldest_due_seconds", {
  description:
    "How long the oldest webhook delivery has been due, in seconds; without those of paused endpoints."
})
const invitationsByStatus = Metric.gauge("invitations", {
  description: "Invitations of the whole service by status; an estimate if there are many."
})
const ageSeconds = Metric.gauge("store_figures_age_seconds", {
  description: "Age of the store's figures, in seconds."
})

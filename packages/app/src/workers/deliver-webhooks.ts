import { makeDeliverWebhook, pausePolicy, WebhookSettings } from "@review-proof/domain"
import { Deliveries } from "@review-proof/ports"
import type { LeasedDelivery, Settlement } from "@review-proof/ports"
import { Clock, Duration, Effect, Latch } from "effect"
import { attemptCounter } from "./delivery/attempt-metrics.ts"
import { makeClaimer } from "./delivery/claimer.ts"
import { bounds } from "./delivery/delivery-bounds.ts"
import { DeliveryNudge } from "./delivery/delivery-nudge.ts"
import { DeliverySlots } from "./delivery/delivery-slots.ts"
import type { HeldLease } from "./delivery/endpoint-load.ts"
import { keepClaiming } from "./delivery/keep-claiming.ts"
import type { Claimed } from "./delivery/keep-claiming.ts"
import { makeSettlementQueue } from "./delivery/settlement-queue.ts"

/**
 * Sends what is due until the scope closes: claims leases for the slots that
 * are free, begins attempts as slots come free, settles them in batches. At the
 * end nothing more is claimed; what was not begun is given back, what is in
 * flight is finished and settled, for `shutdownTimeout` at most. An attempt that
 * is cut off is logged as `unknown` by whoever claims it next.
 */
export const deliverWebhooks = Effect.fn("deliverWebhooks")(function* (
  shutdownTimeout: Duration.Duration
) {
  const deliveries = yield* Deliveries
  const nudge = yield* DeliveryNudge
  const { timeout } = yield* WebhookSettings
  const clock = yield* Clock.Clock
  const deliver = yield* makeDeliverWebhook
  const settlements = yield* makeSettlementQueue(yield* pausePolicy)
  const count = yield* attemptCounter
  const slots = new DeliverySlots()
  const mayBegin = yield* Latch.make(false)
  const ended = yield* Latch.make(false)
  const lease = leaseFor(timeout)
  const claimer = yield* makeClaimer(slots, lease.millis)
  let isStopping = false
  let isShort = false
  let asked = 0

  const roomToClaim = () =>
    Math.min(slots.room, bounds.unsettled - settlements.size() - slots.inFlight) - asked

  const end = (held: HeldLease, settlement: Settlement): void => {
    count(settlement)
    settlements.add(settlement)
    const isDelivered = settlement.outcome._tag === "Delivered"
    if (slots.end(held, isDelivered, clock.currentTimeMillisUnsafe())) nudge.wake()
    ended.openUnsafe()
    mayBegin.openUnsafe()
  }

  // One fiber begins every attempt: those whose slots came free together, together.
  const beginSome = Effect.gen(function* () {
    yield* mayBegin.await
    mayBegin.closeUnsafe()
    if (isStopping) return
    for (const held of slots.start(clock.currentTimeMillisUnsafe(), bounds.inFlight)) {
      yield* deliver(held.lease, (settlement) => end(held, settlement))
    }
    if (isShort && roomToClaim() >= smallestClaim) nudge.wake()
  })
  yield* beginSome.pipe(
    Effect.catchCause((cause) => Effect.logError("Beginning attempts failed", cause)),
    Effect.repeat({ until: () => isStopping }),
    Effect.forkScoped
  )

  const stopClaiming = yield* keepClaiming(
    Effect.fnUntraced(function* (where) {
      const now = clock.currentTimeMillisUnsafe()
      yield* giveBack(deliveries, slots.giveBack(now))
      mayBegin.openUnsafe()
      const limit = roomToClaim() - (where === "news" ? 0 : bounds.waitingForNews)
      if (where === "news") isShort = limit < smallestClaim
      if (limit < smallestClaim) return noRoom
      asked += limit
      const answered = Effect.sync(() => (asked -= limit))
      const { isCut, leases } = yield* Effect.ensuring(claimer[where](limit), answered)
      const { excess, mayGoOn } = slots.take(leases, now + lease.beginWithinMillis)
      mayBegin.openUnsafe()
      yield* giveBack(deliveries, excess)
      return { claimed: leases.length, isCut, mayGoOn, isShort: false }
    })
  )

  const stop = Effect.gen(function* () {
    isStopping = true
    // A claim on its way is waited for: its leases would lie until they run out.
    yield* stopClaiming
    yield* Effect.ignore(giveBack(deliveries, slots.giveBackAll()))
    while (slots.inFlight > 0) {
      ended.closeUnsafe()
      yield* ended.await
    }
    yield* settlements.drained
  })
  yield* Effect.addFinalizer(() => within(shutdownTimeout, stop))
})

const giveBack = (deliveries: Deliveries["Service"], leases: ReadonlyArray<LeasedDelivery>) =>
  leases.length === 0
    ? Effect.void
    : deliveries.release(leases.map(({ delivery, epoch }) => ({ deliveryId: delivery.id, epoch })))

const within = (shutdownTimeout: Duration.Duration, stop: Effect.Effect<void>) =>
  Effect.timeoutOrElse(Effect.interruptible(stop), {
    duration: shutdownTimeout,
    orElse: () => Effect.logWarning("Webhook attempts took longer than SHUTDOWN_TIMEOUT: cut off")
  })

const noRoom: Claimed = { claimed: 0, isCut: false, mayGoOn: false, isShort: true }

/** A claim that is worth its round trip. */
const smallestClaim = 32

/**
 * What an instance held when it was killed is claimed again once its lease has
 * run out: after 30 s, with an attempt of 10 s at most. Whoever begins an
 * attempt has time to end it within the lease.
 */
const leaseFor = (timeout: number) => {
  const longestAttempt = timeout + 2_000
  const millis = longestAttempt * 2.5
  return { millis, beginWithinMillis: millis - longestAttempt }
}

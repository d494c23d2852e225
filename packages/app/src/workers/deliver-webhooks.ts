import { pausePolicy, WebhookSettings } from "@review-proof/domain"
import { Deliveries } from "@review-proof/ports"
import type { LeasedDelivery } from "@review-proof/ports"
import { Clock, Duration, Effect } from "effect"
import { makeAttempts } from "./delivery/attempts.ts"
import { makeClaimer } from "./delivery/claimer.ts"
import { bounds } from "./delivery/delivery-bounds.ts"
import { DeliveryNudge } from "./delivery/delivery-nudge.ts"
import { DeliverySlots } from "./delivery/delivery-slots.ts"
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
  const settlements = yield* makeSettlementQueue(yield* pausePolicy)
  const slots = new DeliverySlots()
  const lease = leaseFor(timeout)
  const claimer = yield* makeClaimer(slots, lease.millis)
  let isShort = false
  let asked = 0

  const roomToClaim = () =>
    Math.min(slots.room, bounds.unsettled - settlements.size() - slots.inFlight) - asked

  const giveBack = (leases: ReadonlyArray<LeasedDelivery>) =>
    leases.length === 0
      ? Effect.void
      : deliveries
          .release(leases.map(({ delivery, epoch }) => ({ deliveryId: delivery.id, epoch })))
          .pipe(Effect.ensuring(Effect.sync(() => slots.returned(leases))))

  const attempts = yield* makeAttempts(slots, settlements, () => {
    if (isShort && roomToClaim() >= smallestClaim) nudge.wake()
  })

  const stopClaiming = yield* keepClaiming(
    Effect.fnUntraced(function* (where) {
      const now = clock.currentTimeMillisUnsafe()
      yield* giveBack(slots.giveBack(now))
      attempts.begin()
      const limit = roomToClaim() - (where === "news" ? 0 : bounds.waitingForNews)
      if (where === "news") isShort = limit < smallestClaim
      if (limit < smallestClaim) return noRoom
      asked += limit
      const claim = slots.ask()
      const answered = Effect.sync(() => {
        asked -= limit
        slots.close(claim)
      })
      const { excess, ...claimed } = yield* claimer[where](limit).pipe(
        Effect.map(({ isCut, leases }) => ({
          ...slots.take(leases, claim, now + lease.beginWithinMillis),
          claimed: leases.length,
          isCut
        })),
        Effect.ensuring(answered)
      )
      attempts.begin()
      yield* giveBack(excess)
      return { ...claimed, isShort: false }
    })
  )

  const stop = Effect.gen(function* () {
    attempts.close()
    // A claim on its way is waited for: its leases would lie until they run out.
    yield* stopClaiming
    yield* Effect.ignore(giveBack(slots.giveBackAll()))
    yield* attempts.ended
    yield* settlements.drained
  })
  yield* Effect.addFinalizer(() => within(shutdownTimeout, stop))
})

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
 * run out, after 24 s with an attempt of 10 s at most, by who looks everywhere,
 * every two seconds at the least: within 30 s in all. Whoever begins an attempt
 * has time to end it within the lease.
 */
const leaseFor = (timeout: number) => {
  const longestAttempt = timeout + 2_000
  const millis = longestAttempt * 2
  return { millis, beginWithinMillis: millis - longestAttempt }
}

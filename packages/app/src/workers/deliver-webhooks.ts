import { makeDeliverWebhook, pausePolicy, WebhookSettings } from "@review-proof/domain"
import { Deliveries } from "@review-proof/ports"
import type { LeasedDelivery } from "@review-proof/ports"
import { Clock, Duration, Effect, Fiber, FiberSet } from "effect"
import { countAttempt } from "./delivery/attempt-metrics.ts"
import { bounds } from "./delivery/delivery-bounds.ts"
import { DeliveryNudge } from "./delivery/delivery-nudge.ts"
import { DeliverySlots } from "./delivery/delivery-slots.ts"
import type { HeldLease } from "./delivery/endpoint-load.ts"
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
  const deliver = yield* makeDeliverWebhook
  const settlements = yield* makeSettlementQueue(yield* pausePolicy)
  const attempts = yield* FiberSet.make<void>()
  const run = yield* FiberSet.runtime(attempts)()
  const slots = new DeliverySlots()
  const lease = leaseFor(timeout)
  let isStopping = false
  let isShort = false

  const attempt = Effect.fnUntraced(function* (held: HeldLease) {
    const settlement = yield* Effect.tap(deliver(held.lease), countAttempt)
    const now = yield* Clock.currentTimeMillis
    settlements.add(settlement)
    const isNews = slots.end(held, settlement.outcome._tag === "Delivered", now)
    begin(now, 1)
    if (isNews || (isShort && roomToClaim() >= smallestClaim)) nudge.openUnsafe()
  })

  const begin = (now: number, limit: number): void => {
    if (isStopping) return
    for (const held of slots.start(now, limit)) run(attempt(held))
  }

  const roomToClaim = () =>
    Math.min(slots.room, bounds.unsettled - settlements.size() - slots.inFlight)

  const claim = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* giveBack(deliveries, slots.giveBack(now))
    begin(now, bounds.inFlight)
    const limit = roomToClaim()
    isShort = limit < smallestClaim
    if (isShort) return nothing
    const leases = yield* deliveries.claim({
      limit,
      perEndpoint: bounds.claimPerEndpoint,
      leaseMillis: lease.millis,
      saturated: slots.saturated(now)
    })
    const { excess, mayGoOn } = slots.take(leases, now + lease.beginWithinMillis)
    begin(yield* Clock.currentTimeMillis, bounds.inFlight)
    yield* giveBack(deliveries, excess)
    return { claimed: leases.length, mayGoOn: mayGoOn || leases.length === limit }
  })

  const turn = Effect.gen(function* () {
    nudge.closeUnsafe()
    const { claimed, mayGoOn } = yield* claim
    if (claimed > 0) yield* Effect.sleep(betweenClaims)
    if (!mayGoOn && !isStopping) yield* Effect.timeoutOption(nudge.await, pollInterval)
  })

  const loop = yield* turn.pipe(
    Effect.catchCause((cause) =>
      Effect.andThen(Effect.logError("Claiming deliveries failed", cause), Effect.sleep("1 second"))
    ),
    Effect.repeat({ until: () => isStopping }),
    Effect.forkScoped
  )

  const stop = Effect.gen(function* () {
    isStopping = true
    yield* nudge.open
    // A claim on its way is waited for: its leases would lie until they run out.
    yield* Fiber.await(loop)
    yield* Effect.ignore(giveBack(deliveries, slots.giveBackAll()))
    yield* FiberSet.awaitEmpty(attempts)
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

const nothing = { claimed: 0, mayGoOn: false }

/** A claim that is worth its round trip. */
const smallestClaim = 32

/** What becomes due or free meanwhile is claimed together. */
const betweenClaims = Duration.millis(5)

/** Retries come due and other instances commit without a nudge. */
const pollInterval = Duration.millis(250)

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

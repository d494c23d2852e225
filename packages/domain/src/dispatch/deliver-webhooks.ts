import { Deliveries } from "@review-proof/ports"
import type { LeasedDelivery, Settlement } from "@review-proof/ports/store"
import { Clock, Duration, Effect, Fiber, FiberSet, Latch, flow } from "effect"
import { makeOutageLog } from "../outage-log.ts"
import { pausePolicy, WebhookSettings } from "../webhooks/webhook-settings.ts"
import { makeAttempt } from "./attempt.ts"
import { attemptCounter } from "./attempt-metrics.ts"
import { inAttemptSpan } from "./attempt-span.ts"
import { afterFailure, claimInLoops, makeClaim } from "./claim-loop.ts"
import { bounds } from "./delivery-bounds.ts"
import { DeliverySlots } from "./delivery-slots.ts"
import type { HeldLease } from "./endpoint-loads.ts"
import { makeSettlementQueue } from "./settlement-queue.ts"

/**
 * Sends due deliveries until the scope closes: claims leases for the free slots, runs a fiber for
 * each attempt, and settles attempts in batches. On shutdown nothing more is claimed, unused leases
 * are released, and attempts in flight are finished and settled, for `shutdownTimeout` at most. The
 * next claim logs an interrupted attempt as `unknown`.
 */
export const deliverWebhooks = Effect.fnUntraced(function* (shutdownTimeout: Duration.Duration) {
  const deliveries = yield* Deliveries
  const { timeout } = yield* WebhookSettings
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const settlements = yield* makeSettlementQueue(yield* pausePolicy)
  const slots = new DeliverySlots()
  const lease = leaseFor(timeout)
  const claim = yield* makeClaim(slots, lease.millis)
  const room = yield* Latch.make(false)
  const mayBegin = yield* Latch.make(false)
  const attempts = yield* makeAttempts(slots, settlements.add, { mayBegin, room })
  let hasNoRoom = false

  const roomToClaim = () => slots.room(settlements.size())

  const release = (leases: ReadonlyArray<LeasedDelivery>) =>
    leases.length === 0
      ? Effect.void
      : deliveries
          .release(leases.map(({ delivery, epoch }) => ({ deliveryId: delivery.id, epoch })))
          .pipe(Effect.ensuring(Effect.sync(() => slots.released(leases))))

  const outages = makeOutageLog("Beginning webhook attempts")
  const beginLoop = yield* Effect.gen(function* () {
    yield* mayBegin.await
    yield* mayBegin.close
    yield* attempts.begin
    yield* outages.works
    if (hasNoRoom && roomToClaim() >= smallestClaim) yield* room.open
  }).pipe(
    Effect.catchCause(flow(outages.failed, Effect.andThen(afterFailure))),
    Effect.forever,
    Effect.forkScoped
  )

  const claiming = yield* claimInLoops(
    room,
    Effect.fnUntraced(function* (where) {
      yield* release(slots.takeUnfit(now()))
      yield* mayBegin.open
      const limit = roomToClaim() - (where === "signalled" ? 0 : bounds.reservedForSignalled)
      if (where === "signalled") hasNoRoom = limit < smallestClaim
      if (limit < smallestClaim) return null
      const ongoing = slots.beginClaim(limit)
      const claimedAt = now()
      const { excess, ...claimed } = yield* claim(where, limit).pipe(
        Effect.map(({ hasHitLimit, leases }) => ({
          ...slots.take(leases, ongoing, lease.beginBefore(claimedAt, now())),
          claimed: leases.length,
          hasHitLimit
        })),
        Effect.ensuring(Effect.sync(() => slots.endClaim(ongoing)))
      )
      yield* mayBegin.open
      yield* release(excess)
      return claimed
    })
  )

  const stop = Effect.gen(function* () {
    yield* Fiber.interrupt(beginLoop)
    // An interrupted claim would leave its leases unused until they expire.
    yield* claiming.stop
    yield* Effect.ignore(release(slots.takeAll()))
    yield* attempts.ended
    yield* settlements.drained
  })
  yield* Effect.addFinalizer(() => within(shutdownTimeout, stop))
})

/**
 * Runs the attempts that slots are free for. Each attempt that ends opens both latches, because it
 * makes room.
 */
const makeAttempts = Effect.fnUntraced(function* (
  slots: DeliverySlots,
  settle: (settlement: Settlement) => void,
  { mayBegin, room }: { readonly mayBegin: Latch.Latch; readonly room: Latch.Latch }
) {
  const clock = yield* Clock.Clock
  const count = yield* attemptCounter
  const attempt = yield* makeAttempt
  const running = yield* FiberSet.make<void>()

  const run = (held: HeldLease) =>
    Effect.map(inAttemptSpan(held.lease, attempt(held.lease)), (settlement) => {
      count(settlement)
      settle(settlement)
      const isDelivered = settlement.outcome._tag === "Delivered"
      if (slots.end(held, isDelivered, clock.currentTimeMillisUnsafe())) room.openUnsafe()
      mayBegin.openUnsafe()
    })

  return {
    begin: Effect.suspend(() =>
      Effect.forEach(
        slots.start(clock.currentTimeMillisUnsafe()),
        (held) => FiberSet.run(running, run(held)),
        { discard: true }
      )
    ),
    ended: FiberSet.awaitEmpty(running)
  }
})

const within = (shutdownTimeout: Duration.Duration, stop: Effect.Effect<void>) =>
  Effect.timeoutOrElse(Effect.interruptible(stop), {
    duration: shutdownTimeout,
    orElse: () =>
      Effect.logWarning("Webhook attempts took longer than SHUTDOWN_TIMEOUT and were aborted")
  })

/** A smaller claim is not worth its round trip. */
const smallestClaim = 32

/**
 * How long a lease lasts. An attempt uses the endpoint as it was claimed, so it begins within the
 * first four seconds of its lease: a pause, a removal or a new secret takes effect by then.
 * If the database is slow, an attempt may also begin within a second after the claim's answer,
 * because otherwise nothing would be sent. The lease covers the longest attempt from the later of
 * these moments. After a crash the lease expires within 24 s by default, and a claim of all
 * endpoints follows within 2 s, so recovery takes less than 30 s.
 */
const leaseFor = (timeout: number) => ({
  millis: latestBegin + timeout + 2_000,
  beginBefore: (claimedAt: number, arrivedAt: number) =>
    Math.min(claimedAt + latestBegin, Math.max(claimedAt + 4_000, arrivedAt + 1_000))
})

/** Stores answer within ten seconds, or fail. */
const latestBegin = 12_000

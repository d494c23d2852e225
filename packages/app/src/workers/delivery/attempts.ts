import { makeDeliverWebhook } from "@review-proof/domain"
import type { Settlement } from "@review-proof/ports"
import { Clock, Effect, Latch } from "effect"
import { attemptCounter } from "./attempt-metrics.ts"
import { DeliveryNudge } from "./delivery-nudge.ts"
import type { DeliverySlots } from "./delivery-slots.ts"
import type { HeldLease } from "./endpoint-load.ts"
import type { SettlementQueue } from "./settlement-queue.ts"

interface Attempts {
  /** Something may begin: it will, with what else comes free at this moment. */
  readonly begin: () => void
  /** Nothing more begins. */
  readonly close: () => void
  /** Completes when none is in flight. */
  readonly ended: Effect.Effect<void>
}

/**
 * Begins the attempts that slots are free for, and hands over what they are
 * settled with. What ended together makes room for what begins in one pass. No
 * fiber is woken for it: a fiber for each attempt cost as much as what it did.
 * `onBegun` is called each time that some may have begun.
 */
export const makeAttempts = Effect.fnUntraced(function* (
  slots: DeliverySlots,
  settlements: SettlementQueue,
  onBegun: () => void
) {
  const nudge = yield* DeliveryNudge
  const clock = yield* Clock.Clock
  const deliver = yield* makeDeliverWebhook
  const count = yield* attemptCounter
  const anEnd = yield* Latch.make(false)
  let isClosed = false
  let willBegin = false

  const begin = (): void => {
    if (willBegin) return
    willBegin = true
    queueMicrotask(() => {
      willBegin = false
      if (isClosed) return
      for (const held of slots.start(clock.currentTimeMillisUnsafe())) {
        deliver(held.lease, (settlement) => end(held, settlement))
      }
      onBegun()
    })
  }

  const end = (held: HeldLease, settlement: Settlement): void => {
    count(settlement)
    settlements.add(settlement)
    const isDelivered = settlement.outcome._tag === "Delivered"
    if (slots.end(held, isDelivered, clock.currentTimeMillisUnsafe())) nudge.wake()
    anEnd.openUnsafe()
    begin()
  }

  const result: Attempts = {
    begin,
    close: () => {
      isClosed = true
    },
    ended: Effect.gen(function* () {
      while (slots.inFlight > 0) {
        anEnd.closeUnsafe()
        yield* anEnd.await
      }
    })
  }
  return result
})

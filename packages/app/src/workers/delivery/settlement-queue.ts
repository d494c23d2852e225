import { Deliveries } from "@review-proof/ports"
import type { PausePolicy, Settlement } from "@review-proof/ports"
import { Duration, Effect, Latch } from "effect"
import { bounds } from "./delivery-bounds.ts"

/** Attempts that ended, on their way to the store, many at a time. */
export interface SettlementQueue {
  readonly add: (settlement: Settlement) => void
  /** Those that are not settled yet. */
  readonly size: () => number
  /** Completes when all that was added is settled. */
  readonly drained: Effect.Effect<void>
}

/**
 * Settles in batches until the scope closes. While the store is away, what is
 * to be settled waits, and nothing of it is dropped: its receivers have been
 * sent to. A batch that fails is tried again in smaller ones, so that a single
 * settlement that no store would take holds up nobody else's.
 */
export const makeSettlementQueue = Effect.fn("makeSettlementQueue")(function* (
  policy: PausePolicy
) {
  const deliveries = yield* Deliveries
  const queue: Array<Settlement> = []
  const filled = yield* Latch.make(false)
  const empty = yield* Latch.make(true)
  let limit: number = bounds.settleBatch
  let failures = 0

  const settleSome = Effect.gen(function* () {
    const batch = queue.slice(0, limit)
    const wanted = failures === 0 ? batch : yield* unlogged(batch)
    if (wanted.length > 0) yield* deliveries.settle(wanted, policy)
    queue.splice(0, batch.length)
    if (failures > 0) yield* Effect.logInfo("Deliveries are being settled again")
    failures = 0
    limit = Math.min(bounds.settleBatch, limit * 2)
  })

  /** A settlement whose answer was lost may have happened: it is in the log then. */
  const unlogged = (batch: ReadonlyArray<Settlement>) =>
    Effect.filter(
      batch,
      ({ deliveryId, record }) =>
        Effect.map(
          deliveries.log(deliveryId),
          (log) => !log.some(({ at, attempt }) => at === record.at && attempt === record.attempt)
        ),
      { concurrency: 4 }
    )

  const afterFailure = (cause: unknown) =>
    Effect.gen(function* () {
      failures += 1
      if (failures === 1) yield* Effect.logError("Settling deliveries failed", cause)
      if (limit === 1) queue.push(...queue.splice(0, 1))
      limit = Math.max(1, limit >> 1)
      yield* Effect.sleep(Duration.millis(Math.min(1000, 50 * 2 ** failures)))
    })

  yield* Effect.gen(function* () {
    yield* filled.await
    yield* Effect.sleep(gathering)
    while (queue.length > 0) yield* Effect.catchCause(settleSome, afterFailure)
    filled.closeUnsafe()
    empty.openUnsafe()
  }).pipe(Effect.forever, Effect.forkScoped)

  const result: SettlementQueue = {
    add: (settlement) => {
      queue.push(settlement)
      empty.closeUnsafe()
      filled.openUnsafe()
    },
    size: () => queue.length,
    drained: empty.await
  }
  return result
})

/** What ends within this time is settled together. */
const gathering = Duration.millis(5)

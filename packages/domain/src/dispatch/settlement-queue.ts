import { Deliveries } from "@review-proof/ports"
import type { PausePolicy, Settlement } from "@review-proof/ports/store"
import { Duration, Effect, Fiber, Queue, type Cause } from "effect"
import { makeOutageLog } from "../outage-log.ts"
import { bounds } from "./delivery-bounds.ts"

/**
 * Settles attempts in batches until the scope closes. While the store is unavailable, settlements
 * wait and none is dropped, because the receivers have got the messages. A failed batch is retried
 * in halves, so that a settlement that no store would accept does not hold up the others.
 */
export const makeSettlementQueue = Effect.fn("makeSettlementQueue")(function* (
  policy: PausePolicy
) {
  const deliveries = yield* Deliveries
  const ended = yield* Queue.unbounded<Settlement, Cause.Done>()
  const waiting: Array<Settlement> = []
  const outages = makeOutageLog("Settling deliveries")
  let limit: number = bounds.settleBatch
  let failures = 0

  const settleSome = Effect.gen(function* () {
    const batch = waiting.slice(0, limit)
    const wanted = failures === 0 ? batch : yield* unlogged(batch)
    if (wanted.length > 0) yield* deliveries.settle(wanted, policy)
    waiting.splice(0, batch.length)
    yield* outages.works
    failures = 0
    limit = Math.min(bounds.settleBatch, limit * 2)
  })

  /**
   * Leaves out what the log already has: an earlier settlement may have succeeded although its
   * answer was lost.
   */
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

  const afterFailure = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
    failures += 1
    yield* outages.failed(cause)
    if (limit === 1) waiting.push(...waiting.splice(0, 1))
    limit = Math.max(1, limit >> 1)
    yield* Effect.sleep(Duration.millis(Math.min(1000, 50 * 2 ** failures)))
  })

  const settling = yield* Effect.gen(function* () {
    waiting.push(...(yield* Queue.takeAll(ended)))
    yield* Effect.sleep(gathering)
    do {
      waiting.push(...(yield* Queue.clear(ended)))
      yield* Effect.catchCause(settleSome, afterFailure)
    } while (waiting.length > 0)
  }).pipe(Effect.forever, Effect.forkScoped)

  return {
    add: (settlement: Settlement): void => void Queue.offerUnsafe(ended, settlement),
    /** The number of those that are not settled yet. */
    size: (): number => Queue.sizeUnsafe(ended) + waiting.length,
    /** Accepts no more settlements, and completes when all earlier ones are written. */
    drained: Effect.andThen(Queue.end(ended), Fiber.await(settling))
  }
})

/**
 * Attempts that end within this time are settled together, so that each endpoint is updated once.
 * After a crash, the attempts of this time are sent again.
 */
const gathering = Duration.millis(25)

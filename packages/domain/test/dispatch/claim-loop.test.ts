/** Goal: claims follow signals and room at once, and cost nothing while there is neither. */
import { assert, describe } from "@effect/vitest"
import { DeliverySignal, DeliverySignalLayer } from "@review-proof/domain/background"
import { CompanyId, StoreUnavailable } from "@review-proof/ports"
import { Effect, Latch } from "effect"
import { TestClock } from "effect/testing"
import { givenLog, testOn } from "@review-proof/testkit/test"
import { claimInLoops } from "../../src/dispatch/claim-loop.ts"

const test = testOn(DeliverySignalLayer)

/** Starts the loops on a claim that takes the signal where it has room, and counts signalled claims. */
const start = Effect.fnUntraced(function* (hasNoRoom: boolean) {
  const signal = yield* DeliverySignal
  const room = yield* Latch.make(false)
  const counted = { signalled: 0 }
  yield* claimInLoops(room, (where) =>
    Effect.sync(() => {
      if (where === "signalled") counted.signalled += 1
      if (!hasNoRoom) signal.take()
      return hasNoRoom ? null : { claimed: 0, hasHitLimit: false, mayHaveMore: false }
    })
  )
  yield* TestClock.adjust(0)
  return { counted, room, notify: () => signal.notify([CompanyId.make("cmp_1")]) }
})

describe("The claim loop", () => {
  test("claims at once when a company is signalled", function* () {
    const { counted, notify } = yield* start(false)
    assert.strictEqual(counted.signalled, 1)
    notify()
    yield* TestClock.adjust(1)
    assert.strictEqual(counted.signalled, 2)
  })

  test("waits for room while it has none, though a company is signalled", function* () {
    const { counted, notify, room } = yield* start(true)
    notify()
    yield* TestClock.adjust(100)
    assert.strictEqual(counted.signalled, 1)
    yield* room.open
    yield* TestClock.adjust(1)
    assert.strictEqual(counted.signalled, 2)
  })

  test("says that claims work again when one has asked the store", function* () {
    const log = givenLog()
    const lost = new StoreUnavailable({ operation: "claim", cause: "lost" })
    const nothing = { claimed: 0, hasHitLimit: false, mayHaveMore: false }
    let isAway = true
    // A signalled claim asks the store for nothing while nothing is signalled.
    yield* claimInLoops(yield* Latch.make(false), (where) =>
      Effect.suspend(() => (isAway && where === "all" ? lost : Effect.succeed(nothing)))
    ).pipe(Effect.provide(log.layer))
    yield* TestClock.adjust("10 seconds")
    assert.lengthOf(log.lines, 1)
    isAway = false
    yield* TestClock.adjust("1 second")
    assert.deepStrictEqual(log.lines.slice(1), ["Claiming deliveries works again after 11s"])
  })
})

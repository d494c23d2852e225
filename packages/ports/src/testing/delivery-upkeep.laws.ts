import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type { Events, UnitOfWork } from "../index.ts"
import { Deliveries } from "../index.ts"
import { claimed, drained, givenReceiver, hour, oneClaimed, settle } from "./delivery-queue.ts"
import { givenEvent } from "./given.ts"
import type { LawTester } from "./law-options.ts"

/** What is forgotten of deliveries in time, and what is told of those that wait. */
export const deliveryUpkeepLaws = (it: LawTester<Deliveries | Events | UnitOfWork>): void => {
  it.effect("forgets nothing that is recent", () =>
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      yield* drained
      const { company } = yield* givenReceiver
      yield* givenEvent(company)
      const settled = yield* oneClaimed()
      yield* settle(settled, { _tag: "Delivered" })
      yield* givenEvent(company)
      yield* deliveries.maintain((yield* Clock.currentTimeMillis) - 48 * hour)
      assert.lengthOf(yield* deliveries.log(settled.delivery.id), 1)
      assert.strictEqual((yield* oneClaimed()).attempt, 1)
    })
  )

  it.effect("drops what has waited since before a time", () =>
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      yield* drained
      const { company } = yield* givenReceiver
      const now = yield* Clock.currentTimeMillis
      yield* givenEvent(company, { createdAt: now - 800 * hour })
      yield* deliveries.maintain(now - 720 * hour)
      assert.deepStrictEqual(yield* claimed(), [])
    })
  )

  it.effect("knows how much waits and how old the oldest of it is", () =>
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      yield* drained
      const { company } = yield* givenReceiver
      const before = yield* deliveries.backlog
      assert.isAtMost(before.oldestDueMillis, 0)
      yield* Effect.replicateEffect(givenEvent(company), 3)
      yield* Effect.sleep("50 millis")
      const after = yield* deliveries.backlog
      assert.strictEqual(after.depth, before.depth + 3)
      assert.isAtLeast(after.oldestDueMillis, 40)
      assert.isAtMost(after.oldestDueMillis, 60_000)
      yield* Effect.forEach(yield* claimed(), (lease) => settle(lease, { _tag: "Delivered" }))
      assert.strictEqual((yield* deliveries.backlog).depth, before.depth)
    })
  )
}

import { assert } from "@effect/vitest"
import { runOnceByForm } from "@review-proof/domain/portal"
import { givenForm } from "@review-proof/testkit/domain/given"
import { passTime, test } from "@review-proof/testkit/domain/world"
import { Effect, Fiber, Latch, Option, Struct } from "effect"
import { TestClock } from "effect/testing"

test("A refused form is judged again when it is sent again", function* () {
  const form = yield* givenForm
  for (const refusal of ["taken", "still taken"]) {
    assert.strictEqual(yield* Effect.flip(runOnceByForm(form, Effect.fail(refusal))), refusal)
  }
  yield* Effect.exit(runOnceByForm(form, Effect.die("broken")))
  assert.deepStrictEqual(yield* runOnceByForm(form, Effect.succeed(1)), Option.some(1))
})

test("A form that is sent twice at once is answered when the first is done, or refused", function* () {
  const form = yield* givenForm
  const slowly = (end: Effect.Effect<number, string>) =>
    Effect.result(runOnceByForm(form, Effect.delay(end, 500)))
  const twice = (end: Effect.Effect<number, string>) =>
    Effect.raceFirst(Effect.all([slowly(end), slowly(end)], { concurrency: 2 }), passTime)
  const refused = yield* twice(Effect.fail("taken"))
  assert.deepStrictEqual(refused.map(Struct.get("_tag")), ["Failure", "Failure"])
  const done = yield* twice(Effect.succeed(1))
  assert.containsSubset(done, [{ success: Option.some(1) }, { success: Option.none() }])
})

test("The work of a form completes although the page was closed, and is not started again", function* () {
  const form = yield* givenForm
  const begun = yield* Latch.make()
  let done = 0
  const finish = Effect.delay(
    Effect.sync(() => (done += 1)),
    500
  )
  const work = Effect.andThen(begun.open, finish)
  const closed = yield* Effect.forkChild(runOnceByForm(form, work))
  yield* begun.await
  yield* TestClock.adjust(100)
  yield* Effect.raceFirst(Fiber.interrupt(closed), passTime)
  assert.deepStrictEqual(yield* runOnceByForm(form, work), Option.none())
  assert.strictEqual(done, 1)
})

test("The work of a form whose instance died is done after a minute", function* () {
  const form = yield* givenForm
  const begun = yield* Latch.make()
  const lost = yield* Latch.make()
  yield* Effect.forkChild(runOnceByForm(form, Effect.andThen(begun.open, lost.await)))
  yield* begun.await
  const again = yield* Effect.forkChild(runOnceByForm(form, Effect.succeed(1)))
  yield* TestClock.adjust("59 seconds")
  assert.isUndefined(again.pollUnsafe())
  yield* TestClock.adjust("2 seconds")
  assert.deepStrictEqual(yield* Fiber.join(again), Option.some(1))
  yield* lost.open
})

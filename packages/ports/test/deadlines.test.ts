import { assert, describe, it } from "@effect/vitest"
import { type Deadlines, makeDeadlines } from "@review-proof/ports/store"
import { hour, testsOf } from "@review-proof/ports/testing"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { MessageChannel } from "node:worker_threads"

const test = testsOf(it.effect)
const live = testsOf(it.live)

const tickMillis = 20

/** Notes when each of several deadlines was due, counted from now; `null` for one that never was. */
const whenDue = Effect.fnUntraced(function* (deadlines: Deadlines, millis: ReadonlyArray<number>) {
  const clock = yield* Clock.Clock
  const start = clock.currentTimeMillisUnsafe()
  const due: Array<number | null> = millis.map(() => null)
  const watched = millis.map((each, place) =>
    deadlines.after(each, () => (due[place] = clock.currentTimeMillisUnsafe() - start))
  )
  return { due, watched }
})

const pass = (millis: number, step = 1) =>
  Effect.replicateEffect(TestClock.adjust(step), millis / step, { discard: true })

describe("a deadline", () => {
  test("is due when its time has passed and at most one tick later", function* () {
    const deadlines = yield* makeDeadlines(tickMillis)
    const early = [1, 19, 20, 21, 100]
    const first = yield* whenDue(deadlines, early)
    // These join while a tick is under way.
    yield* pass(7)
    const second = yield* whenDue(deadlines, early)
    yield* pass(200)
    for (const { due } of [first, second]) {
      for (const [place, millis] of early.entries()) {
        assert.isAtLeast(due[place] ?? 0, millis)
        assert.isAtMost(due[place] ?? Infinity, millis + tickMillis)
      }
    }
  })

  test("never expires once it has been cancelled", function* () {
    const deadlines = yield* makeDeadlines(tickMillis)
    const { due, watched } = yield* whenDue(deadlines, [50, 50, 50])
    watched[1]?.cancel()
    yield* pass(200)
    assert.isNotNull(due[0])
    assert.isNull(due[1])
    assert.isNotNull(due[2])
  })

  test("is watched again after a time without any", function* () {
    const deadlines = yield* makeDeadlines(tickMillis)
    yield* whenDue(deadlines, [1])
    yield* pass(1000)
    const { due } = yield* whenDue(deadlines, [50])
    yield* pass(100)
    assert.isAtMost(due[0] ?? Infinity, 90)
    assert.isAtLeast(due[0] ?? 0, 50)
  })

  test("is due in time on a machine whose every tick takes five times as long", function* () {
    const due = yield* dueByClock((millis) => 5 * millis)
    assert.isAtLeast(due, 10_000)
    assert.isAtMost(due, 10_000 + 5 * tickMillis)
  })

  test("has most of its time left after an hour in which the process stood still", function* () {
    const due = yield* dueByClock((millis) => (millis < 500 ? millis : millis + hour))
    assert.isAtLeast(due, hour + 9000)
    assert.isAtMost(due, hour + 10_000)
  })

  live("lets an answer through that came while the process stood still", function* () {
    const deadlines = yield* makeDeadlines(tickMillis)
    const ends: Array<string> = []
    const watched = deadlines.after(100, () => ends.push("too late"))
    yield* Effect.sleep(5)
    const { port1, port2 } = new MessageChannel()
    port1.once("message", () => {
      ends.push("answered")
      watched.cancel()
      port1.close()
    })
    // Node looks at its timers after this, and only then at messages and sockets.
    setImmediate(() => {
      port2.postMessage("answer")
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    })
    yield* Effect.sleep(300)
    assert.deepStrictEqual(ends, ["answered"])
  })

  test("is due in time though the clock is set back by an hour", function* () {
    const due = yield* dueByClock((millis) => (millis < 500 ? millis : millis - hour))
    assert.isAtLeast(due, 10_000 - hour)
    assert.isAtMost(due, 10_000 - hour + 2 * tickMillis)
  })
})

/** The time of a clock that shows `shown` of the time that passed, when ten seconds are due. */
const dueByClock = Effect.fnUntraced(function* (shown: (millis: number) => number) {
  const { due } = yield* Effect.flatMap(makeDeadlines(tickMillis), (deadlines) =>
    whenDue(deadlines, [10_000])
  ).pipe(
    Effect.updateService(Clock.Clock, (clock) => ({
      ...clock,
      currentTimeMillisUnsafe: () => shown(clock.currentTimeMillisUnsafe())
    }))
  )
  yield* pass(11_000, tickMillis)
  return due[0] ?? assert.fail("The deadline was never due")
}, Effect.scoped)

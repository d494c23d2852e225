import { assert, describe } from "@effect/vitest"
import { Duration, Effect, Fiber, Logger, Ref } from "effect"
import { TestClock } from "effect/testing"
import { test } from "@review-proof/testkit/test"
import { repeatWork } from "../../src/background/repeat-work.ts"

const pause = Effect.succeed(Duration.minutes(5))

describe("repeated work", () => {
  test("is done at once, and again after each pause", function* () {
    const turns = yield* Ref.make(0)
    yield* repeatWork({ name: "count", work: Ref.update(turns, (n) => n + 1), pause })
    yield* TestClock.adjust(0)
    assert.strictEqual(yield* Ref.get(turns), 1)
    yield* TestClock.adjust("4 minutes")
    assert.strictEqual(yield* Ref.get(turns), 1)
    yield* TestClock.adjust("11 minutes")
    assert.strictEqual(yield* Ref.get(turns), 4)
  })

  test("logs a failure or a defect, and continues", function* () {
    const logged: Array<string> = []
    const log = Logger.make(({ message }) => logged.push(String(message)))
    const turns = yield* Ref.make(0)
    const work = Ref.updateAndGet(turns, (n) => n + 1).pipe(
      Effect.flatMap((turn) => (turn % 2 === 1 ? Effect.fail("no") : Effect.die("broken")))
    )
    yield* repeatWork({ name: "break", work, pause }).pipe(Effect.provide(Logger.layer([log])))
    yield* TestClock.adjust("10 minutes")
    assert.strictEqual(yield* Ref.get(turns), 3)
    assert.lengthOf(
      logged.filter((line) => line.startsWith("break failed")),
      3
    )
  })

  test("ends with its scope", function* () {
    const turns = yield* Ref.make(0)
    const running = yield* repeatWork({
      name: "count",
      work: Ref.update(turns, (n) => n + 1),
      pause
    }).pipe(Effect.andThen(Effect.never), Effect.scoped, Effect.forkChild)
    yield* TestClock.adjust("5 minutes")
    yield* Fiber.interrupt(running)
    yield* TestClock.adjust("1 hour")
    assert.strictEqual(yield* Ref.get(turns), 2)
  })
})

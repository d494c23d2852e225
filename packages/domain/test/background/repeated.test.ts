import { assert, describe } from "@effect/vitest"
import { Invitations, MessageSender, Notices, StoreUnavailable } from "@review-proof/ports"
import { Duration, Effect, Fiber, Layer, Logger, Ref } from "effect"
import { TestClock } from "effect/testing"
import { World } from "@review-proof/testkit/domain/world"
import { test, testOn } from "@review-proof/testkit/test"
import { repeatWork } from "../../src/background/repeat-work.ts"
import { sendMessages } from "../../src/background/send-messages.ts"

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

  test("continues after failures and defects, and logs at most one a minute", function* () {
    const logged: Array<unknown> = []
    const log = Logger.make(({ cause, logLevel, message }) =>
      logged.push([logLevel, String(message), cause.reasons.length])
    )
    const turns = yield* Ref.make(0)
    const work = Ref.updateAndGet(turns, (n) => n + 1).pipe(
      Effect.flatMap((turn) => {
        if (turn > 150) return Effect.void
        return turn % 2 === 1 ? Effect.fail("no") : Effect.die("broken")
      })
    )
    const second = Effect.succeed(Duration.seconds(1))
    yield* Effect.provide(repeatWork({ name: "break", work, pause: second }), Logger.layer([log]))
    yield* TestClock.adjust("5 minutes")
    assert.strictEqual(yield* Ref.get(turns), 301)
    assert.deepStrictEqual(logged, [
      ["Error", "break failed", 1],
      ["Error", "break has failed for 1m: no", 0],
      ["Error", "break has failed for 2m: no", 0],
      ["Info", "break works again after 2m 30s", 0]
    ])
  })

  testOn(World)(
    "of several loops has one outage, which ends when each of them works again",
    function* () {
      const logged: Array<unknown> = []
      const log = Logger.make(({ message }) => logged.push(String(message)))
      const failing = new Set(["invitations", "notices", "awaited"])
      const claimDue = (loop: string) =>
        Effect.suspend(() =>
          failing.has(loop)
            ? Effect.fail(new StoreUnavailable({ operation: loop, cause: "gone" }))
            : Effect.succeed([])
        )
      const store = Layer.mergeAll(
        Layer.mock(Invitations, { claimDue: () => claimDue("invitations") }),
        Layer.mock(Notices, { claimDue: (awaited) => claimDue(awaited ? "awaited" : "notices") }),
        Layer.mock(MessageSender, {})
      )
      const limits = { connections: 5, awaitedConnections: 2, deadlineMillis: 40_000 }
      yield* sendMessages("https://reviews.example", limits, Duration.seconds(1)).pipe(
        Effect.provide(Layer.merge(store, Logger.layer([log])))
      )
      yield* TestClock.adjust("10 seconds")
      assert.sameMembers(logged, ["send invitations failed", "send notices failed"])
      failing.delete("invitations")
      failing.delete("notices")
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(logged.slice(2), ["send invitations works again after 11s"])
      failing.clear()
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(logged.slice(3), ["send notices works again after 21s"])
    }
  )

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

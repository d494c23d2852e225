import { assert, describe } from "@effect/vitest"
import { Invitations, MessageSender, Notices, StoreUnavailable } from "@review-proof/ports"
import { Cause, Duration, Effect, Fiber, Layer, Logger, Ref } from "effect"
import { TestClock } from "effect/testing"
import { World } from "@review-proof/testkit/domain/world"
import { givenLog, test, testOn } from "@review-proof/testkit/test"
import { repeatWork } from "../../src/background/repeat-work.ts"
import { makeOutageLog } from "../../src/outage-log.ts"
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

  test("tells of an outage each minute, also after the clock was set back", function* () {
    const log = givenLog()
    const { failed, works } = makeOutageLog("break")
    yield* Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 11, 2))
      yield* failed(Cause.fail("no"))
      yield* TestClock.setTime(Date.UTC(2026, 10, 30))
      yield* TestClock.adjust("1 minute")
      yield* failed(Cause.fail("no"))
      yield* works
    }).pipe(Effect.provide(log.layer))
    assert.deepStrictEqual(log.lines, [
      "break failed",
      "break has failed for 1m: no",
      "break works again after 1m"
    ])
  })

  testOn(World)("of sending logs an outage once for each outbox, by its name", function* () {
    const log = givenLog()
    const claimDue = () => Effect.fail(new StoreUnavailable({ operation: "claim", cause: "gone" }))
    const store = Layer.mergeAll(
      Layer.mock(Invitations, { claimDue }),
      Layer.mock(Notices, { claimDue }),
      Layer.mock(MessageSender, {}),
      log.layer
    )
    const limits = { connections: 5, awaitedConnections: 2, deadlineMillis: 40_000 }
    yield* Effect.provide(
      sendMessages("https://reviews.example", limits, Duration.seconds(1)),
      store
    )
    yield* TestClock.adjust("10 seconds")
    assert.sameMembers(log.lines, [
      "send invitations by email failed",
      "send invitations by whatsapp failed",
      "send awaited notices failed",
      "send notices failed"
    ])
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

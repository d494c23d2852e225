import { assert, describe, it } from "@effect/vitest"
import { StaleDecision, StoreUnavailable } from "@review-proof/ports"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { decideAgain } from "../src/decide-again.ts"

describe("a use case that others outrun", () => {
  it.effect("decides until it is not, and fifty times at most", () =>
    Effect.gen(function* () {
      let decisions = 0
      const outrun = (times: number) =>
        Effect.suspend(() =>
          ++decisions <= times
            ? Effect.fail(new StaleDecision({ change: "ReplaceScore" }))
            : Effect.succeed(decisions)
        )
      const last = yield* Effect.forkChild(decideAgain(outrun(49)))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Fiber.join(last), 50)
      decisions = 0
      const never = yield* Effect.forkChild(Effect.flip(decideAgain(outrun(1000))))
      yield* TestClock.adjust("1 minute")
      assert.instanceOf(yield* Fiber.join(never), StoreUnavailable)
      assert.strictEqual(decisions, 50)
    })
  )

  it.effect("decides once where it fails for another reason", () =>
    Effect.gen(function* () {
      let decisions = 0
      const failing = Effect.suspend(() => {
        decisions += 1
        return Effect.fail("refused" as const)
      })
      assert.strictEqual(yield* Effect.flip(decideAgain(failing)), "refused")
      assert.strictEqual(decisions, 1)
    })
  )
})

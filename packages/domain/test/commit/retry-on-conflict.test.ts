import { assert, describe } from "@effect/vitest"
import { StoreUnavailable } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { test } from "@review-proof/testkit/test"
import { retryOnConflict } from "../../src/commit/commit.ts"

describe("a use case that meets version conflicts", () => {
  test("decides again until it meets none, and fifty times at most", function* () {
    let decisions = 0
    const conflicting = (times: number) =>
      Effect.suspend(() =>
        ++decisions <= times
          ? Effect.fail(new VersionConflict({ change: "ReplaceScore" }))
          : Effect.succeed(decisions)
      )
    const last = yield* Effect.forkChild(retryOnConflict(conflicting(49)))
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* Fiber.join(last), 50)
    decisions = 0
    const never = yield* Effect.forkChild(Effect.flip(retryOnConflict(conflicting(1000))))
    yield* TestClock.adjust("1 minute")
    assert.instanceOf(yield* Fiber.join(never), StoreUnavailable)
    assert.strictEqual(decisions, 50)
  })

  test("decides once where it fails for another reason", function* () {
    let decisions = 0
    const failing = Effect.suspend(() => {
      decisions += 1
      return Effect.fail("refused" as const)
    })
    assert.strictEqual(yield* Effect.flip(retryOnConflict(failing)), "refused")
    assert.strictEqual(decisions, 1)
  })
})

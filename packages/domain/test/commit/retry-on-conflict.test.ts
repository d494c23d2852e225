import { assert, describe } from "@effect/vitest"
import {
  DuplicateSuppression,
  ReplyId,
  ReviewId,
  StoreUnavailable,
  UnitOfWork,
  type CompanyId
} from "@review-proof/ports"
import { VersionConflict, type Change } from "@review-proof/ports/store"
import { fresh, sampleReply } from "@review-proof/ports/testing"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { test } from "@review-proof/testkit/test"
import { times } from "@review-proof/testkit/time"
import { commit, commitDecision, retryOnConflict, type Decision } from "../../src/commit/commit.ts"

describe("a use case that meets version conflicts", () => {
  test("decides again until it meets none, and fifty times at most", function* () {
    let decisions = 0
    const conflicting = (times: number) =>
      Effect.suspend(() =>
        ++decisions <= times
          ? Effect.fail(new VersionConflict({ change: "ReplaceScore" }))
          : Effect.succeed(decisions)
      )
    assert.strictEqual(yield* retryOnConflict(conflicting(49)), 50)
    decisions = 0
    assert.instanceOf(yield* Effect.flip(retryOnConflict(conflicting(1000))), StoreUnavailable)
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

describe("a use case that meets a conflict with a rule", () => {
  /** The number of decisions of one whose first commit meets the rule. */
  const decisionsOf = (rules: Pick<Decision<number>, "again">) => {
    let decisions = 0
    const unit = UnitOfWork.of({
      commit: () =>
        Effect.suspend(() =>
          decisions === 1
            ? Effect.fail(new DuplicateSuppression())
            : Effect.succeed({ _tag: "Committed" as const })
        )
    })
    const decide = Effect.sync(() => ({ value: ++decisions, commit: {}, ...rules }))
    return Effect.provideService(commitDecision(decide), UnitOfWork, unit)
  }

  test("decides again where its decision says so", function* () {
    assert.strictEqual(yield* decisionsOf({ again: ["DuplicateSuppression"] }), 2)
  })

  test("ends as a defect where its decision does not foresee it", function* () {
    assert.isTrue(Exit.hasDies(yield* Effect.exit(decisionsOf({}))))
  })
})

describe("a use case that changes nothing", () => {
  test("does not go to the store", function* () {
    const unit = UnitOfWork.of({ commit: () => Effect.die("written to") })
    const useCase = commitDecision(Effect.succeed({ value: "as before" }))
    assert.strictEqual(yield* Effect.provideService(useCase, UnitOfWork, unit), "as before")
  })
})

/** A use case that loses its first attempt, and whose second one runs `again`. */
const overtaken = <A, E, R>(companyId: CompanyId, again: Effect.Effect<A, E, R>) => {
  let isFirst = true
  return retryOnConflict(
    Effect.suspend((): Effect.Effect<A, E | VersionConflict, R> => {
      if (!isFirst) return again
      isFirst = false
      return Effect.fail(new VersionConflict({ change: "InsertReply", companyId }))
    })
  )
}

/** An overtaken use case in the middle of its second attempt, until `end` is done. */
const givenTurn = Effect.fnUntraced(function* (companyId: CompanyId) {
  const [begun, end] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const again = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(end))
  const fiber = yield* Effect.forkChild(overtaken(companyId, again))
  yield* Deferred.await(begun)
  return { fiber, end: Deferred.succeed(end, undefined) }
})

const started = { startImmediately: true } as const

const ids = { id: ReplyId.make(1), reviewId: ReviewId.make(1) }
const newReply = (companyId: CompanyId): Change => ({
  _tag: "InsertReply",
  reply: sampleReply({ ...ids, companyId })
})

/** A use case of these changes on a store that refuses the first commit; the number of commits. */
const refusedOnce = (...changes: ReadonlyArray<Change>) => {
  let commits = 0
  const unit = UnitOfWork.of({
    commit: () =>
      Effect.suspend(() =>
        ++commits === 1
          ? Effect.fail(new VersionConflict({ change: changes[0]?._tag ?? "none" }))
          : Effect.succeed({ _tag: "Committed" as const })
      )
  })
  return commitDecision(Effect.succeed({ value: null, commit: { changes } })).pipe(
    Effect.map(() => commits),
    Effect.provideService(UnitOfWork, unit)
  )
}

describe("use cases that were overtaken", () => {
  test("decide again one after another within a company, in the order in which they came", function* () {
    const companyId = yield* fresh.companyId
    const { end } = yield* givenTurn(companyId)
    const seen: Array<string> = []
    const waiting = yield* Effect.forEach(["a", "b", "c", "d"], (name) =>
      Effect.gen(function* () {
        seen.push(`${name} begins`)
        yield* Effect.yieldNow
        seen.push(`${name} ends`)
      }).pipe((again) => Effect.forkChild(overtaken(companyId, again), started))
    )
    assert.lengthOf(seen, 0)
    yield* end
    yield* Fiber.joinAll(waiting)
    const order = ["a", "b", "c", "d"].flatMap((name) => [`${name} begins`, `${name} ends`])
    assert.deepStrictEqual(seen, order)
  })

  test("do not wait for another company's, nor for one of several companies", function* () {
    yield* givenTurn(yield* fresh.companyId)
    yield* overtaken(yield* fresh.companyId, Effect.void)
  })

  test("wait by the company and the kind of what they change, unless that is of several companies", function* () {
    const [companyId, otherId] = [yield* fresh.companyId, yield* fresh.companyId]
    const reply = newReply(companyId)
    const { end } = yield* givenTurn(companyId)
    const waiting = yield* Effect.forkChild(refusedOnce(reply), started)
    assert.strictEqual(yield* refusedOnce(newReply(otherId)), 2)
    assert.strictEqual(yield* refusedOnce(reply, newReply(otherId)), 2)
    assert.strictEqual(yield* refusedOnce({ _tag: "ForgetAnswers", companyId, naming: [] }), 2)
    assert.isUndefined(waiting.pollUnsafe())
    yield* end
    yield* Fiber.join(waiting)
  })

  test("run before later ones, which are not sent while they would cause conflicts", function* () {
    const companyId = yield* fresh.companyId
    const { end } = yield* givenTurn(companyId)
    const changes = [newReply(companyId)]
    let commits = 0
    const counting = UnitOfWork.of({
      commit: () => Effect.sync(() => (commits++, { _tag: "Committed" as const }))
    })
    const useCase = commitDecision(Effect.succeed({ value: null, commit: { changes } })).pipe(
      Effect.provideService(UnitOfWork, counting)
    )
    const later = yield* Effect.forkChild(useCase, started)
    assert.strictEqual(commits, 0)
    yield* Effect.provideService(commit({ changes }), UnitOfWork, counting)
    assert.strictEqual(commits, 1, "a commit outside a use case does not wait")
    yield* end
    yield* Fiber.join(later)
    assert.strictEqual(commits, 2)
  })

  test("continue when the one before is interrupted, fails, or no longer waits", function* () {
    const companyId = yield* fresh.companyId
    const { fiber } = yield* givenTurn(companyId)
    const failing = yield* Effect.forkChild(overtaken(companyId, Effect.fail("refused")), started)
    const leaving = yield* Effect.forkChild(overtaken(companyId, Effect.never), started)
    yield* Fiber.interrupt(leaving)
    const last = yield* Effect.forkChild(overtaken(companyId, Effect.succeed("done")), started)
    assert.isUndefined(last.pollUnsafe())
    yield* Fiber.interrupt(fiber)
    assert.deepStrictEqual(yield* Fiber.await(failing), Exit.fail("refused"))
    assert.strictEqual(yield* Fiber.join(last), "done")
  })

  test("are told together that the store does not answer, not each after a deadline of its own", function* () {
    const companyId = yield* fresh.companyId
    const unavailable = new StoreUnavailable({ operation: "UnitOfWork.commit", cause: "frozen" })
    const unanswered = Effect.andThen(Effect.sleep("12 seconds"), Effect.fail(unavailable))
    const waiting = yield* Effect.forEach(
      times(100, (index) => index),
      () => Effect.forkChild(Effect.flip(overtaken(companyId, unanswered)), started)
    )
    yield* TestClock.adjust("5 seconds")
    const later = yield* Effect.forkChild(overtaken(companyId, Effect.succeed("done")), started)
    yield* TestClock.adjust("7 seconds")
    assert.deepStrictEqual(
      waiting.map((fiber) => fiber.pollUnsafe()),
      waiting.map(() => Exit.succeed(unavailable))
    )
    assert.strictEqual(yield* Fiber.join(later), "done", "one that waits for a shorter time tries")
  })

  test("do not wait for themselves if one is part of another", function* () {
    const companyId = yield* fresh.companyId
    const inner = overtaken(companyId, Effect.succeed("done"))
    assert.strictEqual(yield* overtaken(companyId, inner), "done")
  })

  test("wait a thousand at most, and again a thousand once they are done", function* () {
    const companyId = yield* fresh.companyId
    for (const round of times(2, (index) => index)) {
      const { end } = yield* givenTurn(companyId)
      const waiting = yield* Effect.forEach(
        times(999, (index) => index),
        (index) => Effect.forkChild(overtaken(companyId, Effect.succeed(index)), started)
      )
      const refused = yield* Effect.flip(overtaken(companyId, Effect.void))
      assert.instanceOf(refused, StoreUnavailable, `round ${round}`)
      yield* end
      assert.lengthOf(yield* Fiber.joinAll(waiting), 999)
    }
  })
})

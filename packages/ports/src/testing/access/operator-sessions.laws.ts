import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { OperatorSession, OperatorSessions } from "../../store.ts"
import { fresh } from "../fresh.ts"
import { suite } from "../suite.ts"

/** Laws of sessions of the operator's console. */
export const operatorSessionsLaws = suite<OperatorSessions>("OperatorSessions", (test) => {
  test("A session keeps every field and is found by its hash alone, until it ends", function* () {
    const sessions = yield* OperatorSessions
    const session = yield* givenSession()
    const other = yield* givenSession()
    assert.deepStrictEqual(yield* sessions.find(session.tokenHash), Option.some(session))
    assert.deepStrictEqual(yield* sessions.find(yield* fresh.sessionHash), Option.none())
    yield* sessions.end(session.id)
    yield* sessions.end(session.id)
    assert.deepStrictEqual(yield* sessions.find(session.tokenHash), Option.none())
    assert.deepStrictEqual(yield* sessions.find(other.tokenHash), Option.some(other))
  })

  test("The last use moves on and never back", function* () {
    const sessions = yield* OperatorSessions
    const session = yield* givenSession({ lastUsedAt: 2000 })
    for (const [at, lastUsedAt] of [
      [1000, 2000],
      [5000, 5000],
      [4000, 5000]
    ] as const) {
      yield* sessions.touch(session.id, at)
      const touched = Option.some({ ...session, lastUsedAt })
      assert.deepStrictEqual(yield* sessions.find(session.tokenHash), touched)
    }
    yield* sessions.touch(yield* fresh.sessionId, 9)
  })

  test("Sessions are forgotten by their age", function* () {
    const sessions = yield* OperatorSessions
    const old = yield* givenSession({ createdAt: 1000 })
    const kept = yield* givenSession({ createdAt: 2000 })
    assert.isAtLeast(yield* sessions.forget(2000), 1)
    assert.deepStrictEqual(yield* sessions.find(old.tokenHash), Option.none())
    assert.deepStrictEqual(yield* sessions.find(kept.tokenHash), Option.some(kept))
  })
})

const givenSession = Effect.fnUntraced(function* (given: Partial<OperatorSession> = {}) {
  const session: OperatorSession = {
    id: yield* fresh.sessionId,
    tokenHash: yield* fresh.sessionHash,
    createdAt: 4_000_000_000_000,
    lastUsedAt: 1000,
    ...given
  }
  yield* OperatorSessions.use(({ begin }) => begin(session))
  return session
})

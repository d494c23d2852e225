import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { OperatorSession, OperatorSessions } from "../../store.ts"
import { fresh } from "../fresh.ts"
import { suite } from "../suite.ts"
import { sessionTimesLaws } from "./session-times.ts"

/** Laws of sessions of the operator's console. */
export const operatorSessionsLaws = suite<OperatorSessions>("OperatorSessions", (test) => {
  test("A session keeps every field and is found by its hash alone, until it ends", function* () {
    const sessions = yield* OperatorSessions
    const session = yield* givenOperatorSession()
    const other = yield* givenOperatorSession()
    assert.deepStrictEqual(yield* sessions.find(session.tokenHash), Option.some(session))
    assert.deepStrictEqual(yield* sessions.find(yield* fresh.sessionHash), Option.none())
    yield* sessions.end(session.id)
    yield* sessions.end(session.id)
    assert.deepStrictEqual(yield* sessions.find(session.tokenHash), Option.none())
    assert.deepStrictEqual(yield* sessions.find(other.tokenHash), Option.some(other))
  })

  sessionTimesLaws(test, OperatorSessions, givenOperatorSession)
})

export const givenOperatorSession = Effect.fnUntraced(function* (
  given: Partial<OperatorSession> = {}
) {
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

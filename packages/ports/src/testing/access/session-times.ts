import { assert } from "@effect/vitest"
import { type Effect, Option } from "effect"
import type { Stored, Timestamp } from "../../index.ts"
import type { SessionHash, SessionId } from "../../store.ts"
import { fresh } from "../fresh.ts"
import type { LawTester } from "../suite.ts"

interface TimedSession {
  readonly id: SessionId
  readonly tokenHash: SessionHash
  readonly createdAt: Timestamp
  readonly lastUsedAt: Timestamp
}

interface SessionStore<Session> {
  readonly find: (tokenHash: SessionHash) => Stored<Option.Option<Session>>
  readonly touch: (id: SessionId, at: Timestamp) => Stored<void>
  readonly forget: (before: Timestamp) => Stored<number>
}

/** Laws of the times of sessions, of members and of operators alike. */
export const sessionTimesLaws = <Session extends TimedSession, Ports>(
  test: LawTester<Ports>,
  store: Effect.Effect<SessionStore<Session>, never, Ports>,
  givenSession: (
    given: Partial<Pick<TimedSession, "createdAt" | "lastUsedAt">>
  ) => Effect.Effect<Session, unknown, Ports>
): void => {
  test("The time of the last use moves forward only", function* () {
    const sessions = yield* store
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
    const sessions = yield* store
    const old = yield* givenSession({ createdAt: 1000 })
    const kept = yield* givenSession({ createdAt: 2000 })
    assert.isAtLeast(yield* sessions.forget(2000), 1)
    assert.deepStrictEqual(yield* sessions.find(old.tokenHash), Option.none())
    assert.deepStrictEqual(yield* sessions.find(kept.tokenHash), Option.some(kept))
  })
}

import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { UnitOfWork, type Member } from "../../index.ts"
import { type Change, Sessions, type Session, VersionConflict } from "../../store.ts"
import { sampleIdentityProvider, sampleSession } from "../arbitraries/samples.ts"
import { allAtOnce, atOnce, only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany, givenMember } from "../given.ts"
import { refusedWith } from "../refusal.ts"
import { sessionTimesLaws } from "./session-times.ts"

/** Laws of sessions. */
export const sessionsLaws = suite<Sessions | UnitOfWork>("Sessions", (test) => {
  test("A session keeps every field and is found by its hash alone", function* () {
    const sessions = yield* Sessions
    const session = yield* givenSession({ browser: "Zoë 🥐", lastUsedAt: 2000 })
    assert.deepStrictEqual(yield* sessions.find(session.tokenHash), Option.some(session))
    assert.deepStrictEqual(yield* sessions.find(yield* fresh.sessionHash), Option.none())
  })

  test("A session ends once, even if ended concurrently, for good and alone", function* () {
    const sessions = yield* Sessions
    const session = yield* givenSession()
    const other = yield* givenSession({ memberId: session.memberId })
    yield* only(1, { of: 10, or: "VersionConflict" }, (index) =>
      changed({ _tag: "EndSession", sessionId: session.id, at: 5000 + index })
    )
    const unknown: Change = { _tag: "EndSession", sessionId: yield* fresh.sessionId, at: 5000 }
    yield* refusedWith(changed(unknown), VersionConflict)
    const ended = Option.getOrThrow(yield* sessions.find(session.tokenHash))
    assert.isAtLeast(ended.endedAt ?? 0, 5000)
    yield* sessions.touch(session.id, 9000)
    const used = Option.some({ ...ended, lastUsedAt: 9000 })
    assert.deepStrictEqual(yield* sessions.find(session.tokenHash), used)
    assert.deepStrictEqual(yield* sessions.find(other.tokenHash), Option.some(other))
  })

  test("Ending the sessions of a member ends all live ones, and no others", function* () {
    const memberId = yield* fresh.memberId
    const [one, two] = [yield* givenSession({ memberId }), yield* givenSession({ memberId })]
    const before = yield* givenSession({ memberId, endedAt: 1000 })
    const other = yield* givenSession()
    yield* changed({ _tag: "EndSessionsOf", memberId, at: 7000 })
    assert.deepStrictEqual(yield* endsOf([one, two, before, other]), [7000, 7000, 1000, null])
  })

  test("Sessions that began at the provider, or all others, end in their company alone, except one", function* () {
    const { company, owner } = yield* givenCompany()
    const member = yield* givenMember({ company }, { role: "admin" })
    const of = ({ companyId, id: memberId }: Member, way: Session["way"]) =>
      givenSession({ companyId, memberId, way })
    const given = [
      yield* of(owner, "mail"),
      yield* of(member, "passkey"),
      yield* of(member, "provider"),
      yield* of(owner, "code"),
      yield* of((yield* givenCompany()).owner, "mail")
    ]
    const except = given[0]?.id ?? assert.fail("no session")
    const end = { _tag: "EndSessionsByWay", companyId: company.id } as const
    yield* changed({ ...end, byProvider: false, except, at: 7000 })
    assert.deepStrictEqual(yield* endsOf(given), [null, 7000, null, 7000, null])
    yield* changed({ ...end, byProvider: true, except: null, at: 8000 })
    assert.deepStrictEqual(yield* endsOf(given), [null, 7000, 8000, 7000, null])
  })

  test("A session that begins at a provider in the moment of its removal ends with it", function* () {
    const sessions = yield* Sessions
    yield* allAtOnce(
      40,
      Effect.fnUntraced(function* () {
        const { company, owner } = yield* givenCompany()
        const companyId = company.id
        const provider = sampleIdentityProvider({ companyId })
        yield* changed({ _tag: "InsertIdentityProvider", provider })
        const session = yield* newSession({ memberId: owner.id, companyId, way: "provider" })
        const changes = [
          [
            { _tag: "RemoveIdentityProvider", companyId },
            { _tag: "EndSessionsByWay", companyId, byProvider: true, except: null, at: 7000 }
          ],
          [
            { _tag: "ReplaceIdentityProvider", provider: { ...provider, version: 2 } },
            { _tag: "InsertSession", session }
          ]
        ] as const
        yield* atOnce(2, (index) => changed(...(changes[index] ?? [])))
        const found = yield* sessions.find(session.tokenHash)
        assert.notStrictEqual(Option.getOrUndefined(found)?.endedAt, null)
      })
    )
  })

  test("The sessions of a member are those that last, the last used first", function* () {
    const sessions = yield* Sessions
    const memberId = yield* fresh.memberId
    const old = yield* givenSession({ memberId, createdAt: 5000, lastUsedAt: 9001 })
    const used = yield* givenSession({ memberId, createdAt: 6001, lastUsedAt: 9002 })
    const first = yield* givenSession({ memberId, createdAt: 5001, lastUsedAt: 9003 })
    yield* givenSession({ memberId, createdAt: 6000, lastUsedAt: 9000 })
    yield* givenSession({ memberId, createdAt: 6000, lastUsedAt: 9004, endedAt: 9005 })
    yield* givenSession({ createdAt: 6000, lastUsedAt: 9004 })
    const read = (limit: number, createdAfter = 5000) =>
      sessions.ofMember(memberId, { createdAfter, usedAfter: 9000, limit })
    assert.deepStrictEqual(yield* read(9), [first, used])
    assert.deepStrictEqual(yield* read(9, 4999), [first, used, old])
    assert.deepStrictEqual(yield* read(1), [first])
  })

  test("The last use of a member is that of any session, ended or not", function* () {
    const sessions = yield* Sessions
    const [one, two, nobody] = [yield* fresh.memberId, yield* fresh.memberId, yield* fresh.memberId]
    yield* givenSession({ memberId: one, lastUsedAt: 2000 })
    yield* givenSession({ memberId: one, lastUsedAt: 3000, endedAt: 3000 })
    yield* givenSession({ memberId: one, lastUsedAt: 2500 })
    const live = yield* givenSession({ memberId: two, lastUsedAt: 4000 })
    assert.deepStrictEqual(
      yield* sessions.lastUses([one, two, nobody]),
      new Map([
        [one, 3000],
        [two, 4000]
      ])
    )
    yield* sessions.touch(live.id, 5000)
    assert.deepStrictEqual(yield* sessions.lastUses([two]), new Map([[two, 5000]]))
    assert.deepStrictEqual(yield* sessions.lastUses([]), new Map())
  })

  sessionTimesLaws(test, Sessions, givenSession)
})

export const givenSession = Effect.fnUntraced(function* (given: Partial<Session> = {}) {
  const { company, owner } = yield* givenCompany()
  const session = yield* newSession({ memberId: owner.id, companyId: company.id, ...given })
  yield* changed({ _tag: "InsertSession", session })
  return session
})

const endsOf = (given: ReadonlyArray<Session>) =>
  Effect.forEach(given, ({ tokenHash }) =>
    Effect.map(
      Sessions.use((sessions) => sessions.find(tokenHash)),
      (found) => Option.getOrThrow(found).endedAt
    )
  )

const newSession = Effect.fnUntraced(function* (
  given: Pick<Session, "memberId" | "companyId"> & Partial<Session>
) {
  const [id, tokenHash] = [yield* fresh.sessionId, yield* fresh.sessionHash]
  return sampleSession({ id, tokenHash, ...given })
})

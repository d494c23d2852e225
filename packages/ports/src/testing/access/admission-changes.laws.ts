import { assert } from "@effect/vitest"
import { Clock, type Effect } from "effect"
import { type AccessToken, Credentials, UnitOfWork, utcMonth } from "../../index.ts"
import { changed, givenBusiness, givenCompany, replace } from "../given.ts"
import { minute, onOtherInstance } from "../suite.ts"
import { type AdmissionTester, attemptWith, givenCaller, givenToken } from "./admission-attempts.ts"
import { admissionUnderTest } from "./admission-under-test.ts"

export const admissionChangesLaws = (test: AdmissionTester): void => {
  test("An attempt with an expired token, or with a token of a key that ended or was rotated, is not counted", function* () {
    const admission = yield* admissionUnderTest
    const past = (yield* Clock.currentTimeMillis) - 1000
    const given = [
      yield* givenToken({ endsIn: -1000 }),
      yield* givenToken({ key: { revokedAt: past } }),
      yield* givenToken({ key: { blockedAt: past } }),
      yield* givenToken({ key: { rotatedAt: past, expiresAt: past + minute } }),
      yield* givenToken({ key: { expiresAt: past } }),
      yield* givenToken({ key: { ipAllowlist: ["198.51.100.1"] } })
    ]
    for (const { key, token } of given) {
      const attempt = yield* attemptWith(token.hash, "token")
      const facts = yield* admission.attempt(attempt)
      assert.isFalse(facts.counted)
      assert.strictEqual(facts.credential?.token?.expiresAt, token.expiresAt)
      assert.strictEqual(yield* admission.requestsIn(key.companyId, utcMonth(facts.now)), 0)
    }
  })

  test("The next attempt sees a change of the key and of the company", function* () {
    const given = yield* givenCompany()
    const { call, key } = yield* givenCaller(100, given)
    assert.isTrue((yield* call).counted)
    const suspended = yield* replace.company(given.company, { status: "suspended" })
    assert.isFalse((yield* call).counted)
    yield* replace.company(suspended, { status: "active" })
    assert.isTrue((yield* call).counted)
    yield* replace.key(key, { revokedAt: 1 })
    assert.isFalse((yield* call).counted)
  })

  test("The next attempt has the new name of the member who created the key", function* () {
    const company = yield* givenCompany()
    const { call } = yield* givenCaller(100, company)
    yield* call
    yield* replace.member(company.owner, { name: "Olga Newman" })
    const { credential } = yield* call
    assert.strictEqual(credential?.creatorName, "Olga Newman")
  })

  test("The next attempt lists a business that was added since the last one", function* () {
    const company = yield* givenCompany()
    const { call } = yield* givenCaller(100, company)
    yield* call
    const { id } = yield* givenBusiness(company)
    const { credential } = yield* call
    assert.deepStrictEqual(credential?.businesses, { ids: [id], complete: true })
  })

  test.each(endings)("The next attempt does not find a token that $ended", function* ({ end }) {
    const admission = yield* admissionUnderTest
    const { token } = yield* givenToken()
    const attempt = yield* attemptWith(token.hash, "token")
    assert.isTrue((yield* admission.attempt(attempt)).counted)
    yield* onOtherInstance(end(token))
    const facts = yield* admission.attempt(attempt)
    assert.isNull(facts.credential)
    assert.isFalse(facts.counted)
  })
}

const endings: ReadonlyArray<{
  readonly ended: string
  readonly end: (token: AccessToken) => Effect.Effect<unknown, unknown, Credentials | UnitOfWork>
}> = [
  {
    ended: "was revoked",
    end: ({ hash, keyId }) => Credentials.use((port) => port.endToken(keyId, hash))
  },
  {
    ended: "ended with all others of its key",
    end: ({ keyId }) => changed({ _tag: "EndTokens", keyId })
  }
]

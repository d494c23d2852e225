import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { Credentials, utcMonth, type ApiKey } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { givenBusiness, givenCompany, givenKey, givenMember, replace } from "../given.ts"
import { minute } from "../suite.ts"
import { type AdmissionTester, attemptWith, givenToken } from "./admission-attempts.ts"
import { admissionUnderTest } from "./admission-under-test.ts"

export const admissionFactsLaws = (test: AdmissionTester): void => {
  test("The store has no facts for a credential that was never issued", function* () {
    const admission = yield* admissionUnderTest
    const hash = yield* fresh.credentialHash
    for (const kind of ["key", "token"] as const) {
      const facts = yield* admission.attempt({ ...(yield* attemptWith(hash)), kind })
      assert.isNull(facts.credential)
      assert.isFalse(facts.counted)
    }
  })

  test("An attempt answers all facts about the key as they were before it", function* () {
    const admission = yield* admissionUnderTest
    const company = yield* givenCompany({ monthlyLimit: 9 })
    const earliest = yield* Clock.currentTimeMillis
    const key = yield* givenKey(company, {
      permissions: ["replies:write", "score:read"],
      ipAllowlist: ["2001:db8::/32", "203.0.113.0/24"],
      rotatedAt: earliest - 1000,
      expiresAt: earliest + minute
    })
    const attempt = yield* attemptWith(key.hash)
    const first = yield* admission.attempt(attempt)
    assert.deepStrictEqual(first, {
      now: first.now,
      addressBlockedUntil: null,
      credential: {
        key,
        company: company.company,
        creatorName: company.owner.name,
        token: null,
        admittedAt: [],
        requestsThisMonth: 0,
        businesses: { ids: [], complete: true }
      },
      counted: true
    })
    assert.closeTo(first.now, earliest, minute)
    const second = yield* admission.attempt(attempt)
    assert.deepStrictEqual(second.credential?.admittedAt, [first.now])
    assert.strictEqual(second.credential?.requestsThisMonth, 1)
    assert.strictEqual(yield* admission.requestsIn(key.companyId, utcMonth(first.now)), 2)
  })

  test("An attempt names the member who created the key, whoever owns the company", function* () {
    const { attempt } = yield* admissionUnderTest
    const given = yield* givenCompany()
    const member = yield* givenMember(given, { name: "Bo Admin", role: "admin" })
    const key = yield* givenKey(given, { createdBy: member.id })
    const { credential } = yield* attempt(yield* attemptWith(key.hash))
    assert.strictEqual(credential?.creatorName, "Bo Admin")
  })

  test("An attempt with a token answers the token's scopes and expiry, and its key", function* () {
    const admission = yield* admissionUnderTest
    const { key, token } = yield* givenToken()
    const facts = yield* admission.attempt(yield* attemptWith(token.hash, "token"))
    assert.isTrue(facts.counted)
    assert.deepStrictEqual(facts.credential?.key, key)
    assert.deepStrictEqual(facts.credential?.token, {
      scopes: token.scopes,
      expiresAt: token.expiresAt
    })
    for (const [hash, kind] of [
      [token.hash, "key"],
      [key.hash, "token"]
    ] as const) {
      const wrongKind = yield* admission.attempt(yield* attemptWith(hash, kind))
      assert.isNull(wrongKind.credential)
    }
  })

  test("An attempt lists the businesses that the key may use, oldest first, a hundred at most", function* () {
    const admission = yield* admissionUnderTest
    const company = yield* givenCompany()
    const foreign = yield* givenBusiness()
    const times = Array.from({ length: 101 }, (_, index) => 200 - index)
    const made = yield* Effect.forEach(times, (createdAt) => givenBusiness(company, { createdAt }))
    const ids = made.map(({ id }) => id).toReversed()
    const listed = Effect.fnUntraced(function* (businesses: ApiKey["businesses"]) {
      const key = yield* givenKey(company, { businesses })
      const facts = yield* admission.attempt(yield* attemptWith(key.hash))
      return facts.credential?.businesses
    })
    assert.deepStrictEqual(yield* listed(null), { ids: ids.slice(0, 100), complete: false })
    assert.deepStrictEqual(yield* listed(ids.slice(0, 100).toReversed()), {
      ids: ids.slice(0, 100),
      complete: true
    })
    const two = [ids[7], foreign.id, ids[3]].flatMap((id) => id ?? [])
    assert.deepStrictEqual(yield* listed(two), {
      ids: [ids[3], ids[7]].flatMap((id) => id ?? []),
      complete: true
    })
    assert.deepStrictEqual(yield* listed([]), { ids: [], complete: true })
  })

  test("A refused attempt changes no counter", function* () {
    const admission = yield* admissionUnderTest
    const past = (yield* Clock.currentTimeMillis) - 1000
    const active = yield* givenCompany()
    const refused = [
      yield* givenKey(active, { revokedAt: past }),
      yield* givenKey(active, { expiresAt: past }),
      yield* givenKey(active, { blockedAt: past }),
      yield* givenKey(active, { ipAllowlist: ["198.51.100.0/24", "2001:db8::/32"] }),
      yield* givenKey(yield* givenCompany({ status: "suspended" })),
      yield* givenKey(yield* givenCompany({ plan: "free" })),
      yield* givenKey(yield* givenCompany({ plan: "free", monthlyLimit: 5 })),
      yield* givenKey(yield* givenCompany({ monthlyLimit: 0 }))
    ]
    for (const key of refused) {
      const attempt = yield* attemptWith(key.hash)
      for (const facts of [yield* admission.attempt(attempt), yield* admission.attempt(attempt)]) {
        assert.isFalse(facts.counted)
        assert.deepStrictEqual(facts.credential?.key, key)
        assert.deepStrictEqual(facts.credential?.admittedAt, [])
        assert.strictEqual(facts.credential?.requestsThisMonth, 0)
        assert.strictEqual(yield* admission.requestsIn(key.companyId, utcMonth(facts.now)), 0)
      }
    }
  })

  test("The store knows when a key was last used, to a minute", function* () {
    const admission = yield* admissionUnderTest
    const credentials = yield* Credentials
    const given = yield* givenKey(yield* givenCompany())
    const find = Effect.flatMap(credentials.findKey(given.id), Effect.fromOption)
    const key = yield* replace.key(given, { lastUsedAt: 5 })
    assert.isNull((yield* find).lastUsedAt)
    const { now } = yield* admission.attempt(yield* attemptWith(key.hash))
    const found = yield* find
    assert.closeTo(found.lastUsedAt ?? 0, now, minute)
    const page = yield* credentials.pageKeys(key.companyId, { limit: 1, after: null })
    assert.deepStrictEqual(page.items, [found])
    const expiresAt = 7_000_000_000_000
    yield* replace.key(key, { lastUsedAt: 5, expiresAt })
    const replaced = yield* find
    assert.strictEqual(replaced.lastUsedAt, found.lastUsedAt)
    const period = { from: expiresAt, before: expiresAt + 1, after: null, limit: 9 }
    const { companyId } = key
    const expiring = yield* credentials.keysExpiring({ companyId, ...period })
    assert.deepStrictEqual(expiring, [replaced])
  })
}

import { assert } from "@effect/vitest"
import { Effect, Option, Random } from "effect"
import { Credentials, UnitOfWork, type ApiKey } from "../../index.ts"
import { arbitraryKey } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany, givenKey } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { listsByTime, newestFirst } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"

export const keysLaws = (test: LawTester<Credentials | UnitOfWork>): void => {
  test.prop(
    "A key keeps every field, and is replaced only at the version that was read",
    { key: arbitraryKey, later: arbitraryKey },
    function* (given) {
      const credentials = yield* Credentials
      const company = yield* givenCompany()
      const business = yield* givenBusiness(company)
      yield* givenKey(company)
      const id = yield* fresh.keyId
      const own = {
        id,
        lineageId: id,
        companyId: company.company.id,
        createdBy: company.owner.id,
        clientId: yield* fresh.clientId,
        hash: yield* fresh.credentialHash
      }
      const reaching = (fields: ApiKey): ApiKey => ({
        ...fields,
        ...own,
        businesses: fields.businesses === null ? null : [business.id]
      })
      const key = reaching(given.key)
      yield* changed({ _tag: "InsertKey", key })
      assert.deepStrictEqual(yield* credentials.findKey(id), Option.some(key))
      assert.deepStrictEqual(yield* credentials.findKeyByClient(key.clientId), Option.some(key))
      yield* replacesOnlyAtItsVersion(
        { ...reaching(given.later), version: 2 },
        (replaced) => ({ _tag: "ReplaceKey", key: replaced }),
        credentials.findKey(id)
      )
    },
    { arbitrary: { runs: 20 } }
  )

  test("Pages list a company's keys newest first, each once", function* () {
    const credentials = yield* Credentials
    const company = yield* givenCompany()
    yield* givenKey(yield* givenCompany(), { createdAt: 0 })
    const keys = yield* Effect.forEach([5, 2, 2, 2, 9], (createdAt) =>
      givenKey(company, { createdAt })
    )
    yield* listsByTime(credentials.pageKeys, [company.company.id], keys, "newest first")
    const page = yield* credentials.pageKeys(company.company.id, { limit: 6, after: null })
    assert.deepStrictEqual(page.items, keys.toSorted(newestFirst), "equal times by id")
  })

  test("keysExpiring finds the live keys of a period, of all companies or of one, soonest first", function* () {
    const credentials = yield* Credentials
    const company = yield* givenCompany()
    const from = yield* Random.nextIntBetween(4_200_000_000_000, 6_000_000_000_000)
    const expiring = (expiresAt: number | null, given: Partial<ApiKey> = {}) =>
      givenKey(company, { expiresAt, ...given })
    const last = yield* expiring(from + 99)
    const first = yield* expiring(from)
    const middle = yield* expiring(from + 50)
    yield* expiring(from - 1)
    yield* expiring(from + 100)
    yield* expiring(null)
    yield* expiring(from + 60, { revokedAt: 1 })
    yield* expiring(from + 60, { rotatedAt: 1 })
    const blocked = yield* expiring(from + 60, { blockedAt: 1 })
    yield* givenKey(yield* givenCompany(), { expiresAt: from + 60 })
    const within = { companyId: null, from, before: from + 100 }
    const found = yield* credentials.keysExpiring({ ...within, after: null, limit: 1000 })
    const mine = found.filter(({ companyId }) => companyId === company.company.id)
    assert.deepStrictEqual(mine, [first, middle, blocked, last])
    const ofCompany = { ...within, companyId: company.company.id, after: null }
    assert.deepStrictEqual(yield* credentials.keysExpiring({ ...ofCompany, limit: 1000 }), mine)
    const some = yield* credentials.keysExpiring({ ...ofCompany, limit: 2 })
    assert.deepStrictEqual(some, [first, middle])
    const behind = { ...ofCompany, from: from + 50, after: middle.id }
    const rest = yield* credentials.keysExpiring({ ...behind, limit: 1000 })
    assert.deepStrictEqual(rest, [blocked, last])
    assert.lengthOf(yield* credentials.keysExpiring({ ...within, after: null, limit: 2 }), 2)
  })

  test("keysExpiring continues after a key among those that expire at the same time", function* () {
    const credentials = yield* Credentials
    const company = yield* givenCompany()
    const from = yield* Random.nextIntBetween(4_200_000_000_000, 6_000_000_000_000)
    const keys = yield* Effect.replicateEffect(givenKey(company, { expiresAt: from }), 5)
    const later = yield* givenKey(company, { expiresAt: from + 1 })
    const inOrder = [...keys.toSorted((left, right) => (left.id < right.id ? -1 : 1)), later]
    for (const [index, { expiresAt, id }] of inOrder.entries()) {
      const behind = { companyId: null, from: expiresAt ?? 0, before: from + 100, after: id }
      const found = yield* credentials.keysExpiring({ ...behind, limit: 1000 })
      const mine = found.filter(({ companyId }) => companyId === company.company.id)
      assert.deepStrictEqual(mine, inOrder.slice(index + 1))
    }
  })
}

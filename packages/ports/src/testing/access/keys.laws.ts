import { assert } from "@effect/vitest"
import { Effect, Option, Random } from "effect"
import type { ApiKey } from "../../index.ts"
import { Credentials, UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { arbitraryKey } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany, givenKey } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { newestFirst, walk } from "../paging.ts"

const hour = 3_600_000

/** Keys, and lists of them. */
export const keysLaws = (it: LawTester<Credentials | UnitOfWork>): void => {
  it.effect.prop(
    "A key keeps every field",
    { key: arbitraryKey },
    Effect.fnUntraced(function* (given) {
      const credentials = yield* Credentials
      const company = yield* givenCompany()
      const business = yield* givenBusiness(company)
      const id = yield* fresh.keyId
      const key: ApiKey = {
        ...given.key,
        id,
        lineageId: id,
        companyId: company.company.id,
        createdBy: company.owner.id,
        clientId: yield* fresh.clientId,
        hash: yield* fresh.credentialHash,
        businesses: given.key.businesses === null ? null : [business.id]
      }
      yield* changed({ _tag: "InsertKey", key })
      assert.deepStrictEqual(yield* credentials.findKey(id), Option.some(key))
      assert.deepStrictEqual(yield* credentials.findKeyByClient(key.clientId), Option.some(key))
    }),
    { arbitrary: { runs: 20 } }
  )

  it.effect("A key is replaced only at the version that was read", () =>
    Effect.gen(function* () {
      const credentials = yield* Credentials
      const key = yield* givenKey(yield* givenCompany())
      const next: ApiKey = {
        ...key,
        name: "Renamed",
        permissions: ["products:write"],
        businesses: [],
        ipAllowlist: ["10.0.0.0/8"],
        expiresAt: key.createdAt + hour,
        blockedAt: key.createdAt + 1,
        revokedAt: key.createdAt + 2,
        rotatedAt: key.createdAt + 3,
        version: 2
      }
      yield* changed({ _tag: "ReplaceKey", key: next })
      assert.deepStrictEqual(yield* credentials.findKey(key.id), Option.some(next))
      for (const version of [1, 2, 4]) {
        const late = { ...next, name: "Late", version }
        assert.instanceOf(
          yield* Effect.flip(changed({ _tag: "ReplaceKey", key: late })),
          VersionConflict
        )
      }
      assert.deepStrictEqual(yield* credentials.findKey(key.id), Option.some(next))
    })
  )

  it.effect("Pages list a company's keys newest first, each once", () =>
    Effect.gen(function* () {
      const credentials = yield* Credentials
      const company = yield* givenCompany()
      yield* givenKey(yield* givenCompany())
      const keys = yield* Effect.forEach([5, 2, 2, 2, 9], (createdAt) =>
        givenKey(company, { createdAt })
      )
      for (const limit of [1, 2, 5, 50]) {
        const seen = yield* walk(
          (request: Parameters<typeof credentials.pageKeys>[1]) =>
            credentials.pageKeys(company.company.id, request),
          limit
        )
        assert.deepStrictEqual(
          seen.map(({ createdAt }) => createdAt),
          [9, 5, 2, 2, 2]
        )
        assert.sameDeepMembers(seen, keys)
      }
    })
  )

  it.effect("Keys of the same time are listed by id", () =>
    Effect.gen(function* () {
      const credentials = yield* Credentials
      const company = yield* givenCompany()
      const keys = yield* Effect.replicateEffect(givenKey(company, { createdAt: 5 }), 6)
      const page = yield* credentials.pageKeys(company.company.id, { limit: 6, after: null })
      assert.deepStrictEqual(page.items, keys.toSorted(newestFirst))
    })
  )

  it.effect("keysExpiring finds the live keys of a period, soonest first", () =>
    Effect.gen(function* () {
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
      const within = { from, before: from + 100 }
      const found = yield* credentials.keysExpiring({ ...within, after: null, limit: 1000 })
      const mine = found.filter(({ companyId }) => companyId === company.company.id)
      assert.deepStrictEqual(mine, [first, middle, blocked, last])
      assert.lengthOf(yield* credentials.keysExpiring({ ...within, after: null, limit: 2 }), 2)
    })
  )

  it.effect("keysExpiring continues after a key among those that expire at the same time", () =>
    Effect.gen(function* () {
      const credentials = yield* Credentials
      const company = yield* givenCompany()
      const from = yield* Random.nextIntBetween(4_200_000_000_000, 6_000_000_000_000)
      const keys = yield* Effect.replicateEffect(givenKey(company, { expiresAt: from }), 5)
      const later = yield* givenKey(company, { expiresAt: from + 1 })
      const inOrder = [...keys.toSorted((left, right) => (left.id < right.id ? -1 : 1)), later]
      for (const [index, { expiresAt, id }] of inOrder.entries()) {
        const behind = { from: expiresAt ?? 0, before: from + 100, after: id }
        const found = yield* credentials.keysExpiring({ ...behind, limit: 1000 })
        const mine = found.filter(({ companyId }) => companyId === company.company.id)
        assert.deepStrictEqual(mine, inOrder.slice(index + 1))
      }
    })
  )
}

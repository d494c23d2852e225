import { assert, describe } from "@effect/vitest"
import { Companies, type CompanyId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { changed, givenCompany } from "@review-proof/ports/testing"
import { Effect, Struct } from "effect"
import { connectedDatabase, storeOn } from "@review-proof/testkit/database/database"
import { test } from "./live.ts"

describe("commits that change the same things, each in an order of its own", () => {
  test("never deadlock, which PostgreSQL would notice only after a second", function* () {
    const { sql: other, url } = yield* connectedDatabase
    // With many companies each is looked up by itself, in the order that they are given in.
    yield* other.unsafe(manyCompanies).unprepared
    yield* other.unsafe("analyze companies").unprepared
    yield* Effect.gen(function* () {
      const given = yield* Effect.replicateEffect(givenCompany(), 6)
      const ids = given.map(({ company }) => company.id)
      const renamings = Array.from({ length: 24 }, (_, index) => renamed(turned(ids, index)))
      yield* Effect.all(renamings, { concurrency: "unbounded" })
      const kept = yield* Effect.forEach(ids, findCompany)
      assert.deepStrictEqual(
        kept.map(Struct.get("version")),
        ids.map(() => 25)
      )
    }).pipe(Effect.provide(storeOn(url, 24)), Effect.scoped)
    // The figures of a connection appear once it has ended.
    const counted = yield* other<{ readonly deadlocks: number }>`
        select deadlocks::integer from pg_stat_database where datname = current_database()`
    assert.deepStrictEqual(counted, [{ deadlocks: 0 }])
  }, 60_000)
})

const manyCompanies = `insert into companies
    (id, name, plan, monthly_limit, status, created_at, version)
  select 'cmp_' || n, 'Many', 'pro', null, 'active', now(), 1 from generate_series(1, 5000) n`

const findCompany = (id: CompanyId) =>
  Companies.use((companies) => Effect.flatMap(companies.find(id), Effect.fromOption))

const renamed = (ids: ReadonlyArray<CompanyId>) =>
  Effect.gen(function* () {
    const companies = yield* Effect.forEach(ids, findCompany)
    yield* changed(
      ...companies.map((company): Change => ({
        _tag: "ReplaceCompany",
        company: { ...company, name: "Next", version: company.version + 1 }
      }))
    )
  }).pipe(Effect.retry({ while: ({ _tag }) => _tag === "VersionConflict", times: 500 }))

const turned = <A>(all: ReadonlyArray<A>, by: number): ReadonlyArray<A> => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length)
]

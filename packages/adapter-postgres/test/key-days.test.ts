/** Goal: the requests of a day are written down in time, and counted once. */
import { assert, describe } from "@effect/vitest"
import { Admission, CompanyId, KeyId } from "@review-proof/ports"
import { Beside, freshStore, seededDatabase } from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"
import { onDatabase } from "./seeded-tables.ts"
import { Effect } from "effect"
import { requestsByDay } from "../src/access/admission.ts"
import { keepCounts } from "../src/store/housekeeping.ts"
import { explain } from "./plans/explain.ts"

const test = testOn(freshStore(4))

const company = CompanyId.make("cmp_1")

describe("requests by day", { timeout: 60_000 }, () => {
  test("stay the same while housekeeping sums them, even twice at the same time", function* () {
    const sql = yield* Beside
    const admission = yield* Admission
    yield* sql`insert into api_keys (id, company_id, client_id, hash, lineage_id, hint, name,
        permissions, ip_allowlist, created_by, lifetime, created_at, version)
      select 'key_' || n, case when n < 9 then 'cmp_1' else 'cmp_2' end, 'pwc_' || n, 'h' || n,
             'key_' || n, '', '', '{}', '{}', 'mem_1', '365d', now(), 1
        from generate_series(1, 9) n`
    yield* sql`insert into key_admissions
      select 'key_' || n, '{}', 20001, n, 20000, 10 * n from generate_series(1, 9) n`
    yield* sql`insert into key_days values ('cmp_1', 'key_1', 20000, 5)`
    const read = admission.requestsByDay(company, { first: 20_000, last: 20_001 }, 1)
    const expected = [
      { day: 20_000, keyId: KeyId.make("key_8"), requests: 80 },
      { day: 20_000, keyId: null, requests: 285 },
      { day: 20_001, keyId: KeyId.make("key_8"), requests: 8 },
      { day: 20_001, keyId: null, requests: 28 }
    ]
    assert.sameDeepMembers([...(yield* read)], expected)
    const keep = Effect.orDie(sql.unsafe(keepCounts))
    yield* Effect.all([keep, keep, keep], { concurrency: 3 })
    assert.sameDeepMembers([...(yield* read)], expected)
    const [left] = yield* sql`select count(*)::integer as rows from key_admissions
      where uncounted <> 0 or uncounted_before <> 0`
    assert.deepStrictEqual(left, { rows: 0 })
    yield* sql`update key_admissions set uncounted = -1 where key_id = 'key_8'`
    yield* keep
    const [, , eighth] = yield* sql`select requests from key_days where key_id in ('key_8', 'key_1')
      and day >= 20000 order by key_id, day`
    assert.deepStrictEqual(eighth, { requests: 80 })
    assert.includeDeepMembers(
      [...(yield* read)],
      [{ day: 20_001, keyId: KeyId.make("key_8"), requests: 7 }]
    )
  })
})

const busy = seededDatabase([
  `insert into api_keys (id, company_id, client_id, hash, lineage_id, hint, name, permissions,
      ip_allowlist, created_by, lifetime, created_at, version)
    select 'key_' || n, 'cmp_' || n % 1000, 'pwc_' || n, 'h' || n, 'key_' || n, '', '', '{}', '{}',
           'mem_1', '365d', now(), 1 from generate_series(1, 10000) n`,
  `insert into key_admissions (key_id, admitted_at, day, uncounted)
    select 'key_' || n, '{}', 20030, 3 from generate_series(1, 10000) n`,
  `insert into key_days
    select 'cmp_' || n % 1000, 'key_' || n, day, 9
      from generate_series(1, 10000) n, generate_series(20001, 20020) day`,
  `vacuum analyze`
])

onDatabase(busy)("among many companies, the usage of one month", (test) => {
  test("is read from the rows of that company alone", function* () {
    const values = ["cmp_7", 20_001, 20_030, 5]
    const { buffers, nodes } = yield* explain({ text: requestsByDay, values })
    assert.isBelow(buffers, 300)
    const tables = nodes.filter(({ table }) => table !== undefined)
    assert.isTrue(tables.every(({ index, type }) => index !== undefined || !type.startsWith("Seq")))
  })
})

import { assert } from "@effect/vitest"
import { claimAmongStatement, claimStatement } from "../src/webhooks/claim.ts"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { onDatabase } from "./seeded-tables.ts"
import { explain } from "./plans/explain.ts"

/** Endpoints with a few deliveries each, beside a slow, a paused and a failing one with many. */
const healthy = 50
const backlog = 30_000

const seed = [
  `insert into webhook_endpoints
     select id, 'cmp_1', 'https://' || id, array['review.created'],
            case id when 'we_0paused' then 'paused' else 'active' end,
            '[]', '', null, null, null, null, now(), 1
       from (select 'we_' || n from generate_series(101, ${100 + healthy}) n
             union all values ('we_0failing'), ('we_0paused'), ('we_0slow')) e(id)`,
  `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at, due_at)
     select 'dlv_' || id || n, 'cmp_1', id, 'evt_' || n % 100, 'review.created', '2026-03-01',
            case id when 'we_0failing' then now() + interval '1 hour' else '2026-03-01' end
       from webhook_endpoints
       cross join lateral
            generate_series(1, case when id like 'we_0%' then ${backlog} else 3 end) n`,
  `insert into events (id, company_id, type, created_at, facts)
     select 'evt_' || n, 'cmp_1', 'review.created', '2026-03-01', '{}'
       from generate_series(0, 99) n`
]

/** The rows that a claim may read: some probes for each endpoint, some pages for each delivery. */
const bound = (endpoints: number, deliveries: number): number => 15 * endpoints + 40 * deliveries

onDatabase(seededDatabase(seed))(
  "a claim of deliveries from a table without statistics",
  (test) => {
    test("gives each endpoint its turn, and reads as little of the longest backlog", function* () {
      const claim = yield* explain({ text: claimStatement, values: ["", [], 4, 40, 30_000] })
      assert.strictEqual(claim.rows, 40)
      assert.isAtMost(claim.buffers, bound(healthy + 3, 40))
    })

    test("reads no more than its limit, however many others wait", function* () {
      const values = ["", [], 4, 40, 30_000, ["we_149", "we_0failing"], ["cmp_none"]]
      const claim = yield* explain({ text: claimAmongStatement, values })
      assert.strictEqual(claim.rows, 3)
      assert.isAtMost(claim.buffers, bound(2, 3))
    })

    test("skips a busy slow endpoint, a paused one, and one whose retries are not due", function* () {
      const values = ["we_14", ["we_0slow"], 4, 60, 30_000]
      const claim = yield* explain({ text: claimStatement, values })
      assert.strictEqual(claim.rows, 60)
      assert.isAtMost(claim.buffers, bound(healthy + 3, 60))
    })
  }
)

const settled = 20_000

/** One endpoint, of whose deliveries most were settled since the last VACUUM. */
const mostlySettled = [
  `insert into webhook_endpoints
     values ('we_1', 'cmp_1', 'https://we_1', '{}', 'active', '[]', '', null, null, null, null, now(), 1)`,
  `insert into events (id, company_id, type, created_at, facts)
     values ('evt_1', 'cmp_1', 'review.created', '2026-03-01', '{}')`,
  `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at, due_at)
     select 'dlv_' || lpad(n::text, 26, '0'), 'cmp_1', 'we_1', 'evt_1', 'review.created',
            '2026-03-01', timestamptz '2026-03-01' + n * interval '1 millisecond'
       from generate_series(1, ${settled + 100}) n`,
  `delete from webhook_due where due_at <= timestamptz '2026-03-01' + ${settled} * interval '1 millisecond'`,
  // Scans may only mark entries as dead once the deletion is on the disk, which takes its time.
  "checkpoint"
]

const firstDue = `select from webhook_due d where d.endpoint_id = 'we_1' order by d.due_at, d.id limit 1`

onDatabase(seededDatabase(mostlySettled))(
  "a claim of deliveries after many were settled",
  (test) => {
    test("passes over the entries of settled ones once", function* () {
      const first = { text: firstDue, values: [] }
      // The first scan marks the entries.
      yield* explain(first)
      const passing = yield* explain(first)
      const claim = yield* explain({ text: claimStatement, values: ["", [], 4, 4, 30_000] })
      assert.strictEqual(claim.rows, 4)
      assert.isAtMost(claim.buffers - passing.buffers, bound(1, 4))
    })
  }
)

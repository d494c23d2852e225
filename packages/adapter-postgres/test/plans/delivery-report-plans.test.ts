/** Goal: what the portal shows of an endpoint costs the same, whatever waits and however long the log is. */
import { assert } from "@effect/vitest"
import { CompanyId, DeliveryId, EndpointId, EventId } from "@review-proof/ports"
import { backlogStatement } from "../../src/webhooks/delivery-pages.ts"
import {
  activityParameters,
  activityStatement,
  summariesParameters,
  summariesStatement
} from "../../src/webhooks/delivery-reports.ts"
import { Effect } from "effect"
import { explain } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

const waiting = 30_000
const settled = 30_000

const newest = Date.UTC(2026, 10, 1)
const at = `timestamptz '2026-11-01T00:00:00Z' - n * interval '100 milliseconds'`
const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`

/** One endpoint has all that waits, both have a long log. */
const seed = [
  `select make_day_partitions(9)`,
  `insert into webhook_endpoints (id, company_id, url, events, status, secrets, secret_hint,
                                  last_failure_at, created_at, version)
   select 'we_' || n, 'cmp_1', 'https://hooks.example/' || n, '{}', 'paused', '[]', '',
          timestamptz '2026-11-01T00:00:00Z', now(), 1 from generate_series(1, 2) n`,
  `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
   select ${id("dlv")}, 'cmp_1', 'we_1', ${id("evt")}, 'review.created', ${at}
     from generate_series(0, ${waiting - 1}) n`,
  `insert into webhook_deliveries (id, company_id, endpoint_id, event_id, type, created_at, status,
                                   attempts, epoch, settled_at)
   select ${id("dlv")}, 'cmp_1', 'we_' || 1 + n % 2, ${id("evt")}, 'review.created', ${at},
          case when n % 3 = 0 then 'failed' else 'delivered' end, 1, 1, ${at}
     from generate_series(${waiting}, ${waiting + settled - 1}) n`,
  `insert into events (id, company_id, type, created_at, facts)
   select ${id("evt")}, 'cmp_1', 'review.created', ${at}, '{}' from generate_series(0, ${settled}) n`,
  `insert into webhook_attempts (delivery_id, endpoint_id, attempt, at, duration_millis, status)
   select ${id("dlv")}, 'we_' || 1 + n % 2, 1, ${at}, n % 1000, 200 + n % 2 * 300
     from generate_series(0, ${waiting + settled - 1}) n`
]

const endpoints = ["we_1", "we_2"].map((one) => EndpointId.make(one))
const sample = 500
const countTo = 1000

onSeededTables("a report", seed, (test) => {
  test.each([
    ["the last day", newest - 86_400_000],
    ["all days", 0]
  ] as const)(
    "on the activity of endpoints in $0 reads its sample and no more",
    function* ([, since]) {
      const values = activityParameters(endpoints, { since, sample, countTo })
      const plan = yield* explain({ text: activityStatement, values })
      assert.strictEqual(plan.rows, 2)
      assert.isAtMost(plan.buffers, endpoints.length * (2 * sample + 3 * countTo))
      for (const { rows, table, type } of plan.nodes) {
        if (table === undefined || table === "webhook_endpoints") continue
        assert.match(type, /^Index (Only )?Scan$/, table)
        assert.isAtMost(rows, endpoints.length * countTo, table)
      }
    }
  )

  test("on the backlog counts ten thousand waiting deliveries, and no more", function* () {
    const plan = yield* explain({ text: backlogStatement, values: [] })
    assert.strictEqual(plan.rows, 1)
    for (const { rows, table } of plan.nodes) {
      if (table === "webhook_due") assert.isAtMost(rows, 10_001)
    }
  })

  test("on a page of deliveries reads those alone", function* () {
    const page = Array.from({ length: 20 }, (_, index) => {
      const text = String(index * 1000).padStart(26, "0")
      return {
        id: DeliveryId.make(`dlv_${text}`),
        eventId: EventId.make(`evt_${text}`),
        createdAt: newest - index * 100_000
      }
    })
    const values = summariesParameters(CompanyId.make("cmp_1"), page)
    const plan = yield* explain({ text: summariesStatement, values })
    assert.strictEqual(plan.rows, 20)
    assert.isAtMost(plan.buffers, 20 * 60)
    for (const { table, type } of plan.nodes) {
      if (table !== undefined) assert.match(type, /^Index (Only )?Scan$/, table)
    }
  })

  test("on a page of deliveries reads no day before them", function* () {
    const buffers = (createdAt: number) => {
      const page = Array.from({ length: 20 }, (_, index) => ({
        id: DeliveryId.make(`dlv_${index}`),
        eventId: EventId.make(`evt_${index}`),
        createdAt
      }))
      const values = summariesParameters(CompanyId.make("cmp_1"), page)
      return Effect.map(explain({ text: summariesStatement, values }), (plan) => plan.buffers)
    }
    const later = Date.now() + 9 * 86_400_000
    assert.isAtLeast((yield* buffers(0)) - (yield* buffers(later)), 20 * 6)
  })
})

/** Goal: a page of deliveries costs what it shows, for any filters, however long the history is. */
import { assert } from "@effect/vitest"
import { DeliveryId, EndpointId, EventId } from "@review-proof/ports"
import { deliveryPage } from "../../src/webhooks/delivery-pages.ts"
import { explain } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

/** In each table; one of them waits, arrived or failed per event. */
const many = 40_000

/** The ten oldest are of the rare type. */
const facts = `'dlv_' || lpad(n::text, 26, '0') || '01', 'cmp_1', 'we_1',
  'evt_' || lpad(n::text, 26, '0'), case when n % ${many} < 10 then 'review.removed'
    else 'review.created' end, now() - interval '2 hours' + n * interval '10 milliseconds'`

const seed = [
  `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
   select ${facts} from generate_series(${many}, ${2 * many - 1}) n`,
  `insert into webhook_deliveries (id, company_id, endpoint_id, event_id, type, created_at, status,
                                   attempts, epoch, settled_at)
   select ${facts}, case when n % 10 = 5 then 'failed' else 'delivered' end, 1, 1, now()
     from generate_series(0, ${many - 1}) n`
]

const endpoint = EndpointId.make("we_1")
const eventAt = (n: number) => EventId.make(`evt_${String(n).padStart(26, "0")}`)
const newest = { createdAt: Date.parse("2100-01-01"), id: DeliveryId.make("dlv_z") }
const statuses = ["any", "pending", "delivered", "failed"] as const

onSeededTables("a page of deliveries", seed, (test) => {
  test.each([0, 5, many - 1, many, 2 * many - 1])("of event %s finds it by its id", function* (n) {
    for (const after of [null, newest]) {
      const page = deliveryPage(endpoint, { eventId: eventAt(n) }, { limit: 20, after })
      const plan = yield* explain(page)
      assert.strictEqual(plan.rows, 1)
      assert.isAtMost(plan.buffers, 60)
    }
  })

  test.each(statuses)(
    "of a rare type, in status %s, reads no other deliveries",
    function* (status) {
      for (const after of [null, newest]) {
        const filters = { type: "review.removed" as const, ...(status !== "any" && { status }) }
        const plan = yield* explain(deliveryPage(endpoint, filters, { limit: 20, after }))
        assert.isAtLeast(plan.rows, 1)
        assert.isAtMost(plan.buffers, 80)
      }
    }
  )
})

const ofOneType = [
  `insert into webhook_deliveries (id, company_id, endpoint_id, event_id, type, created_at, status,
                                   attempts, epoch, settled_at)
   select 'dlv_' || n, 'cmp_1', 'we_1', 'evt_' || n, 'review.created',
          now() + n * interval '1 second', 'delivered', 1, 1, now()
     from generate_series(1, 20000) n`
]

onSeededTables("a page of deliveries that all have one type", ofOneType, (test) => {
  test("looks for another type without reading them", function* () {
    const filters = { type: "score.changed", status: "delivered" } as const
    const plan = yield* explain(deliveryPage(endpoint, filters, { limit: 20, after: null }))
    assert.strictEqual(plan.rows, 0)
    assert.isAtMost(plan.buffers, 20)
  })
})

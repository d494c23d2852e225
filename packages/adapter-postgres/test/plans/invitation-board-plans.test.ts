/** Goal: the portal's lists of invitations and products cost what they show, however many there are. */
import { assert } from "@effect/vitest"
import { BusinessId, CompanyId, ContactHash } from "@review-proof/ports"
import { countUpTo, funnel, sentByDay } from "../../src/invitations/invitation-counts.ts"
import { predictedConflicts } from "../../src/invitations/invitations.ts"
import { productSums } from "../../src/reviews/products.ts"
import { explain, indexScans } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

const rows = 30_000

const seed = [
  `insert into invitations
     (id, company_id, business_id, channel, kind, name, contact_hash, masked_contact, products,
      reference, sent_at, opened_at, cancelled_at, created_at, status, version)
   select n, 'cmp_1', 'biz_1', 'email', 'business', 'Jane', lpad(n::text, 64, '0'), 'j***', '{}',
          'order ' || n, case when n > 15000 then at end, case when n > 29950 then at end,
          case when n <= 40 then at end, at,
          case when n <= 40 then 'cancelled' when n > 29950 then 'opened'
               when n > 15000 then 'sent' else 'scheduled' end, 1
     from generate_series(1, ${rows}) n, to_timestamp(1767225600 + n / 3) at`,
  `insert into businesses
   select 'biz_' || b, 'cmp_1', 'Shop', 'https://example.com', false, now(), 1
     from generate_series(1, 20) b`,
  `insert into invitation_days
   select 'biz_' || b, 'cmp_1', d, 9, 8, 7, 6, 5
     from generate_series(1, 20) b, generate_series(19000, 19999) d`,
  `insert into product_scores
   select 'cmp_1', 'biz_1', 'sku ' || n, 1, 5, '{0,0,0,0,1}', 1 from generate_series(1, 20000) n`
]

const companyId = CompanyId.make("cmp_1")
const businessId = BusinessId.make("biz_1")

const asked = Array.from({ length: 500 }, (_, n) => ({
  companyId,
  businessId,
  contactHash: ContactHash.make(String(n * 50).padStart(64, "0")),
  reference: n % 2 === 0 ? null : `order ${n}`,
  createdAt: 1_767_300_000_000
}))

onSeededTables("the portal", seed, (test) => {
  test("counts invitations by as many rows of each status as it counts", function* () {
    const plan = yield* explain(countUpTo(businessId, 100))
    assert.strictEqual(plan.rows, 4)
    assert.isAtMost(plan.buffers, 600)
    for (const scan of indexScans(plan, "invitations")) assert.isAtMost(scan.rows, 400)
  })

  test("checks a list of customers by a few probes for each", function* () {
    const plan = yield* explain(predictedConflicts(asked, 30 * 86_400_000))
    assert.strictEqual(plan.rows, 500)
    assert.isAtMost(plan.buffers, 12_000)
    indexScans(plan, "invitations")
  })

  test("counts the invitations of a month by a few rows of each business", function* () {
    const plan = yield* explain({ text: sentByDay, values: [companyId, 19_900, 19_930] })
    assert.strictEqual(plan.rows, 31)
    for (const { rows: read, table, type } of plan.nodes) {
      if (table !== "invitation_days") continue
      assert.match(type, /^(Bitmap )?Index|^Bitmap Heap/)
      assert.isAtMost(read, 20 * 31)
    }
  })

  test("draws a funnel from one row for each of its days", function* () {
    const plan = yield* explain({ text: funnel, values: [businessId, 19_900] })
    assert.strictEqual(plan.rows, 100)
    assert.isAtMost(plan.buffers, 120)
    for (const { table, type } of plan.nodes) {
      if (table === "invitation_days") assert.match(type, /Index|Bitmap/)
    }
  })

  test("sums a page of products by one look-up for each", function* () {
    const skus = Array.from({ length: 20 }, (_, n) => `sku ${n * 900 + 1}`)
    const plan = yield* explain(productSums(businessId, skus))
    assert.strictEqual(plan.rows, 20)
    assert.isAtMost(plan.buffers, 120)
    indexScans(plan, "product_scores")
  })
})

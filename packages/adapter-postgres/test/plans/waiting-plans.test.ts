// Goal: what waits for somebody, and what a reply belongs to, is found at the same cost among any number.
import { assert } from "@effect/vitest"
import { BusinessId } from "@review-proof/ports"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { onDatabase } from "../seeded-tables.ts"
import { selectOpen } from "../../src/reviews/proof-requests.ts"
import { reportsOfContact, openReportsByMembers } from "../../src/reviews/reports.ts"
import { countUpTo } from "../../src/reviews/review-counts.ts"
import { findByReply } from "../../src/reviews/reviews.ts"
import { explain, planned } from "./explain.ts"
import { seedSkewed, skewed } from "../skewed-reviews.ts"

const seeded = seededDatabase(seedSkewed(20_000, true))

const business = BusinessId.make("biz_1")

onDatabase(seeded)("a look-up", (test) => {
  test.each([
    {
      name: "open reports by members",
      query: { text: openReportsByMembers, values: [business, 5] }
    },
    {
      name: "reports from an address",
      query: { text: reportsOfContact, values: ["hash", "cmp_1"] }
    },
    { name: "open requests for proof", query: { text: selectOpen, values: [business, 5] } },
    { name: "the review of a reply", query: { text: findByReply, values: [7] } }
  ])("of $name reads indexes alone", function* ({ query }) {
    const nodes = yield* planned(query)
    assert.isNotEmpty(nodes)
    for (const { table, type } of nodes) {
      if (table !== undefined) assert.match(type, /^Index|^Bitmap Index/)
    }
  })

  test("of the tabs of an inbox reads as many entries of an index as it counts", function* () {
    const plan = yield* explain(countUpTo(skewed.largest, 20))
    assert.strictEqual(plan.rows, 2)
    for (const { rows, table, type } of plan.nodes) {
      if (table !== "reviews") continue
      assert.strictEqual(type, "Index Only Scan")
      assert.isAtMost(rows, 40)
    }
  })
})

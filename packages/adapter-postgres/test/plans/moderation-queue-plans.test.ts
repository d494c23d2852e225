/** Goal: a page of the operator's queue costs what it shows, however many reviews wait for nothing. */
import { assert } from "@effect/vitest"
import { ReviewId } from "@review-proof/ports"
import { queuePage } from "../../src/reviews/moderation-queue.ts"
import { explain } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

const reviews = 24_000
const held = reviews / 6

const seed = [
  `insert into companies values ('cmp_1', 'One', 'pro', null, 'active', now(), 1)`,
  `insert into businesses
     select 'biz_' || n, 'cmp_1', 'Shop', 'https://example.com', false, now(), 1
       from generate_series(0, 99) n`,
  `insert into reviews (id, company_id, business_id, state, stars, text, language, proof, resolved,
                        created_at, updated_at, version)
   select n, 'cmp_1', 'biz_' || n % 100, case when n % 6 = 0 then 'pending' else 'published' end, 3,
          'So it was.', 'en', 'invited', false, to_timestamp(1700000000 + n), now(), 1
     from generate_series(1, ${reviews}) n`,
  `insert into moderation_log (review_id, action, to_state, actor, reason, at)
   select n, 'held', 'pending', 'screen', 'link', now()
     from generate_series(6, ${reviews}, 6) n`,
  `insert into proof_requests
   select 'prf_' || n, 'cmp_1', 'biz_' || n % 100, n, 'transaction',
          case when n % 60 = 0 then 'open' else 'accepted' end,
          to_timestamp(1700000000 + n), null, 1
     from generate_series(1, ${reviews}) n`,
  `insert into reports (id, company_id, business_id, review_id, reason, text, language, status,
                        created_at, version)
   select 'rpt_' || n, 'cmp_1', 'biz_' || n % 100, n, 'fake', 'No.', 'en',
          case when n % 60 = 1 then 'open' else 'dismissed' end, to_timestamp(1700000000 + n), 1
     from generate_series(1, ${reviews}) n`
]

const tables = new Set(["reviews", "proof_requests", "reports"])
const indexes = ["reviews_held", "proof_requests_open", "reports_open", "reviews_pkey"]

const depths = [null, 0, 0.5, 0.95].map((depth) =>
  depth === null
    ? null
    : {
        since: (1_700_000_000 + Math.floor(depth * reviews)) * 1000,
        kind: "held" as const,
        id: ReviewId.make(1 + Math.floor(depth * reviews))
      }
)

onSeededTables(`a queue of ${held} held reviews`, seed, (test) => {
  test.each([
    { kinds: ["held"] },
    { kinds: ["proof"] },
    { kinds: ["reported"] },
    { kinds: ["held", "proof", "reported"] }
  ] as const)(
    "shows the kinds $kinds in pages that cost the same at any depth",
    function* ({ kinds }) {
      for (const order of ["oldest first", "newest first"] as const) {
        for (const after of depths) {
          const plan = yield* explain(queuePage(kinds, order, { limit: 10, after }))
          assert.isAtMost(plan.buffers, 250)
          for (const { index, rows, table, type } of plan.nodes) {
            if (!tables.has(table ?? "")) continue
            assert.match(type, /^Index (Only )?Scan$/)
            assert.include(indexes, index)
            assert.isAtMost(rows, 22)
          }
        }
      }
    }
  )
})

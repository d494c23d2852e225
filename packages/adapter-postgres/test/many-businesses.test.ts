/** Goal: a page of all of a company costs what it shows, however many businesses there are. */
import { assert } from "@effect/vitest"
import { BusinessId, CompanyId, InvitationId, ReviewId } from "@review-proof/ports"
import type { ReviewFilters } from "@review-proof/ports"
import { Effect } from "effect"
import { ReadClient } from "../src/connection/client.ts"
import { businessesPage } from "../src/accounts/businesses.ts"
import { invitationPage } from "../src/invitations/invitations.ts"
import { publishedPage } from "../src/reviews/review-pages.ts"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { explain } from "./plans/explain.ts"
import { onDatabase, onSeededTables } from "./seeded-tables.ts"

const businesses = 3000
const rows = 30_000

const seed = [
  `insert into companies values ('cmp_1', 'C', 'pro', null, 'active', now(), 1)`,
  `insert into businesses select 'biz_' || n, 'cmp_1', 'B', 'https://example.com', false, now(), 1
     from generate_series(1, ${businesses}) n`,
  `insert into reviews (id, company_id, business_id, state, stars, text, language, proof,
                        resolved, created_at, updated_at, version)
   select n, 'cmp_1', 'biz_' || 1 + n % ${businesses},
          case when n % 50 = 7 then 'removed' else 'published' end,
          case when n <= 40 then 1 else 2 + n % 4 end, 'Good',
          case when n % 2 = 0 then 'en-GB' else 'de' end,
          case when n % 3 = 0 then 'identity' else 'invited' end,
          false, at, at, 1
     from generate_series(1, ${rows}) n, to_timestamp(1767225600 + n / 3) at`,
  `insert into invitations
     (id, company_id, business_id, channel, kind, name, contact_hash, masked_contact, products,
      sent_at, cancelled_at, created_at, status, version)
   select n, 'cmp_1', 'biz_' || 1 + n % ${businesses}, 'email', 'business', 'Jane', 'hash ' || n,
          'j***', '{}', case when n > 40 then at end, case when n <= 40 then at end, at,
          case when n > 40 then 'sent' else 'cancelled' end, 1
     from generate_series(1, ${rows}) n, to_timestamp(1767225600 + n / 3) at`
]

const company = CompanyId.make("cmp_1")
const whole = { companyId: company, businesses: null }
const at = (row: number): number => (1_767_225_600 + Math.floor(row / 3)) * 1000

const every = Array.from({ length: businesses }, (_, n) => BusinessId.make(`biz_${n + 1}`))

/** One star have the forty oldest alone. */
const filters: ReadonlyArray<ReviewFilters> = [
  { stars: 5 },
  { stars: 1 },
  { proof: "identity" },
  { proof: "imported" },
  { language: "de" },
  { language: "en-gb" },
  { stars: 1, proof: "identity" },
  { stars: 1, language: "de" },
  { proof: "identity", language: "en-gb" },
  { stars: 1, proof: "identity", language: "en" },
  { stars: 1, proof: "identity", language: "en-gb" }
]

onSeededTables("a page", seed, (test) => {
  test.each([rows, rows / 2, 30])(
    "over all businesses reads its own rows alone, from place %s",
    function* (row) {
      const after = { createdAt: at(row), id: ReviewId.make(row) }
      const pages = [
        publishedPage(whole, {}, { limit: 20, after }),
        publishedPage(whole, { since: 0 }, { limit: 20, after }),
        invitationPage(whole, null, {
          limit: 20,
          after: { ...after, id: InvitationId.make(row) }
        }),
        invitationPage(whole, "cancelled", {
          limit: 20,
          after: { ...after, id: InvitationId.make(row) }
        })
      ]
      for (const page of pages) {
        const plan = yield* explain(page)
        assert.isAtMost(plan.buffers, 40)
        assert.isAtLeast(plan.rows, 20)
      }
    }
  )

  test.each(filters)(
    "over all businesses with %j costs a few probes and its own rows, from any place",
    function* (filter) {
      yield* Effect.forEach([rows, rows / 2, 30], (row) =>
        Effect.gen(function* () {
          const after = { createdAt: at(row), id: ReviewId.make(row) }
          const plan = yield* explain(publishedPage(whole, filter, { limit: 20, after }))
          assert.isAtMost(plan.buffers, 90)
        })
      )
    }
  )

  test("over a thousand businesses reads one row of each, and more of a few", function* () {
    const reach = { companyId: company, businesses: every.slice(0, 1000) }
    const plan = yield* explain(publishedPage(reach, {}, { limit: 20, after: null }))
    const read = plan.nodes.filter(({ table }) => table === "reviews")
    assert.isAtMost(
      read.reduce((sum, node) => sum + node.rows, 0),
      1000 + 21 * 21 + 21
    )
  })

  test.each([{}, ...filters])(
    "over all businesses with %j shows what the pages of each business show",
    function* (filter) {
      const reads = yield* ReadClient
      for (const row of [rows, 20_001, 20_000, 30]) {
        const request = { limit: 20, after: { createdAt: at(row), id: ReviewId.make(row) } }
        const shown = [whole, { ...whole, businesses: every }].map((reach) => {
          const { text, values } = publishedPage(reach, filter, request)
          return reads.query<{ readonly id: number }>(text, values)
        })
        const [together, apart] = yield* Effect.all(shown)
        assert.deepStrictEqual(together, apart)
      }
    }
  )
})

/** The scores have the statistics of a time when each company had one business. */
const grown = [
  `insert into businesses
     select 'biz_' || n, case when n > 40 then 'cmp_1' else 'cmp_x' || n end, 'B',
            'https://example.com', false, now(), 1 from generate_series(1, ${businesses}) n`,
  `insert into business_scores
     select id, company_id, 0, 0, '{0,0,0,0,0}', 0, null, null, null, 1 from businesses
      where company_id <> 'cmp_1'`,
  `analyze`,
  `insert into business_scores
     select id, company_id, 0, 0, '{0,0,0,0,0}', 0, null, null, null, 1 from businesses
      where company_id = 'cmp_1'`
]

onDatabase(seededDatabase(grown))((test) => {
  test("a page of businesses reads their own scores alone, also on old statistics", function* () {
    const plan = yield* explain(businessesPage(company, { limit: 20, after: null }))
    assert.strictEqual(plan.rows, 21)
    assert.isAtMost(plan.buffers, 90)
  })
})

/** Goal: a page of all of a company costs what it shows, however many businesses there are. */
import { assert, describe, layer } from "@effect/vitest"
import { BusinessId, CompanyId, InvitationId, ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { ReadClient } from "../src/client.ts"
import { invitationPage } from "../src/invitations.ts"
import { publishedPage } from "../src/review-pages.ts"
import { seededDatabase } from "./database.ts"
import { explain } from "./explain.ts"

const businesses = 3000
const rows = 30_000

const seed = [
  `alter table reviews set (autovacuum_enabled = off)`,
  `alter table invitations set (autovacuum_enabled = off)`,
  `insert into companies values ('cmp_1', 'C', 'pro', null, 'active', now(), 1)`,
  `insert into businesses select 'biz_' || n, 'cmp_1', 'B', 'https://example.com', false, now(), 1
     from generate_series(1, ${businesses}) n`,
  `insert into reviews (id, company_id, business_id, state, stars, text, language, proof,
                        resolved, created_at, updated_at, version)
   select n, 'cmp_1', 'biz_' || 1 + n % ${businesses},
          case when n % 50 = 7 then 'removed' else 'published' end, 5, 'Good', 'en', 'invited',
          false, at, at, 1
     from generate_series(1, ${rows}) n, to_timestamp(1767225600 + n / 3) at`,
  `insert into invitations
     (id, company_id, business_id, channel, kind, name, contact_hash, masked_contact, products,
      sent_at, created_at, version)
   select n, 'cmp_1', 'biz_' || 1 + n % ${businesses}, 'email', 'business', 'Jane', 'hash ' || n,
          'j***', '{}', at, at, 1
     from generate_series(1, ${rows}) n, to_timestamp(1767225600 + n / 3) at`
]

const company = CompanyId.make("cmp_1")
const whole = { companyId: company, businesses: null }
const at = (row: number): number => (1_767_225_600 + Math.floor(row / 3)) * 1000

const seeded = (analysed: boolean) => seededDatabase(analysed ? [...seed, "analyze"] : seed)

describe.each([
  { name: "that were never analysed", analysed: false },
  { name: "with statistics", analysed: true }
])("a page over all businesses, on tables $name", ({ analysed }) => {
  layer(seeded(analysed), { excludeTestServices: true, timeout: "2 minutes" })((it) => {
    it.effect.each([rows, rows / 2, 30])("reads its own rows alone, from %s", (row) =>
      Effect.gen(function* () {
        const after = { createdAt: at(row), id: ReviewId.make(row) }
        const pages = [
          publishedPage(whole, {}, { limit: 20, after }),
          publishedPage(whole, { since: 0 }, { limit: 20, after }),
          invitationPage(whole, null, {
            limit: 20,
            after: { ...after, id: InvitationId.make(row) }
          })
        ]
        for (const page of pages) {
          const plan = yield* explain(page)
          assert.isAtMost(plan.buffers, 40)
          assert.isAtLeast(plan.rows, 20)
        }
      })
    )

    it.effect("shows what asking each business shows, from any place", () =>
      Effect.gen(function* () {
        const every = {
          companyId: company,
          businesses: Array.from({ length: businesses }, (_, n) => BusinessId.make(`biz_${n + 1}`))
        }
        const reads = yield* ReadClient
        for (const row of [rows, 20_001, 20_000, 30]) {
          const request = { limit: 20, after: { createdAt: at(row), id: ReviewId.make(row) } }
          const shown = [whole, every].map((reach) => {
            const { text, values } = publishedPage(reach, {}, request)
            return reads.query<{ readonly id: number }>(text, values)
          })
          const [together, apart] = yield* Effect.all(shown)
          assert.deepStrictEqual(together, apart)
        }
      })
    )
  })
})

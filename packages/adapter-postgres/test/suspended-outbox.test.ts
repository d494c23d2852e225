/** Goal: what a suspended company has due costs claims nothing, however much it is. */
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { WriteClient } from "../src/connection/client.ts"
import { claimDue } from "../src/invitations/invitation-outbox.ts"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { onDatabase } from "./seeded-tables.ts"
import { explain } from "./plans/explain.ts"

/** Company 0 is suspended and has had most of it due for the longest. The others take turns. */
const many = 20_000
const others = 2000

const seed = (suspended: number) => [
  `insert into companies
   select 'cmp_' || n, 'C', 'pro', null, case n when 0 then 'suspended' else 'active' end, now(), 1
     from generate_series(0, 20) n`,
  `insert into invitations
     (id, company_id, business_id, channel, kind, name, contact_hash, masked_contact, products,
      created_at, status, version)
   select n, company, 'biz_1', 'email', 'business', 'Jane', 'hash ' || n, 'j***', '{}', now(),
          'scheduled', 1
     from (select n, case when n <= ${suspended} then 'cmp_0' else 'cmp_' || 1 + n % 20 end as company
             from generate_series(1, ${suspended + others}) n) made`,
  `insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
   select id, company_id, channel, 'm' || id, now() - interval '1 hour' + id * interval '1 millisecond'
     from invitations`
]

const seeded = (suspended: number, analysed: boolean) =>
  seededDatabase(analysed ? [...seed(suspended), "analyze"] : seed(suspended), { poolSize: 12 })

const claim = Effect.gen(function* () {
  const sql = yield* WriteClient
  const rows = yield* sql.query<{ readonly id: number }>(claimDue("email", 16), [90_000])
  return rows.map(({ id }) => id)
})

describe.each([
  { name: "much due, on tables never analysed", suspended: many, analysed: false },
  { name: "much due, on tables with statistics", suspended: many, analysed: true },
  { name: "little due, on tables with statistics", suspended: 500, analysed: true },
  { name: "nothing due, on tables never analysed", suspended: 0, analysed: false },
  { name: "nothing due, on tables with statistics", suspended: 0, analysed: true }
])("Beside a suspended company that has $name,", ({ analysed, suspended }) => {
  onDatabase(seeded(suspended, analysed))((test) => {
    test("a claim reads a bounded number of rows", function* () {
      const plan = yield* explain({ text: claimDue("email", 16), values: [0] })
      assert.strictEqual(plan.rows, 16)
      assert.isAtMost(plan.buffers, 1500)
      for (const { rows } of plan.nodes) assert.isAtMost(rows, 1001)
    })

    test("claims take the invitations of others, the longest due first, each once", function* () {
      const expected = Array.from({ length: others }, (_, n) => suspended + 1 + n)
      assert.deepStrictEqual(yield* claim, expected.slice(0, 16))
      assert.deepStrictEqual(yield* claim, expected.slice(16, 32))
      const rest: Array<number> = []
      while (rest.length < others - 32) {
        const round = yield* Effect.replicateEffect(claim, 4, { concurrency: 4 })
        rest.push(...round.flat())
      }
      assert.deepStrictEqual(
        rest.toSorted((left, right) => left - right),
        expected.slice(32)
      )
      assert.deepStrictEqual(yield* claim, [])
    })
  })
})

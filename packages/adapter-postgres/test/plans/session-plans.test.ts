/** Goal: what a member's page reads of sessions costs what it shows, however many others are signed in. */
import { assert } from "@effect/vitest"
import { MemberId } from "@review-proof/ports"
import { lastUses, ofMember } from "../../src/access/sessions.ts"
import { timestamp } from "../../src/paging/page.ts"
import { explain } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

const seed = [
  `insert into sessions (id, company_id, member_id, token_hash, created_at, last_used_at, browser)
   select 'ses_' || n, 'cmp_' || n % 100, 'mem_' || n % 10000, lpad(n::text, 64, '0'),
     now() - n % 30 * interval '1 day', now() - n * interval '1 second', 'Firefox'
     from generate_series(0, 59999) n`
]

const long = timestamp(0)

onSeededTables("a look-up", seed, (test) => {
  test("of a member's sessions reads those alone", function* () {
    const values = [MemberId.make("mem_7"), long, long, 50]
    const plan = yield* explain({ text: ofMember, values })
    assert.strictEqual(plan.rows, 6)
    assert.isAtMost(plan.buffers, 20)
  })

  test("of the last uses of fifty members reads the sessions of each alone", function* () {
    const ids = Array.from({ length: 50 }, (_, index) => `mem_${index}`)
    const plan = yield* explain({ text: lastUses, values: [ids] })
    assert.strictEqual(plan.rows, 50)
    assert.isAtMost(plan.buffers, 600)
  })
})

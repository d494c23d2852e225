/** Goal: a page of the audit log costs what it shows, for any filters, however much somebody did. */
import { assert } from "@effect/vitest"
import { CompanyId } from "@review-proof/ports"
import { auditPage } from "../../src/accounts/audit-log.ts"
import { explain } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

const seed = [
  `insert into audit_log (id, company_id, at, actor, action, target, details)
   select 'aud_' || n, 'cmp_' || n % 2, to_timestamp(1700000000 + n),
          case when n % 10000 < 2 then 'mem_rare' else 'mem_busy' end,
          case when n % 20000 in (4, 5) then 'key.rotated' else 'reply.created' end, 'rev_1', '{}'
     from generate_series(1, 40000) n`
]

onSeededTables("a page of the audit log", seed, (test) => {
  test.each([
    { rows: 21, filters: {} },
    { rows: 4, filters: { actor: "mem_rare" } },
    { rows: 2, filters: { action: "key.rotated" } },
    { rows: 2, filters: { actor: "mem_busy", action: "key.rotated" } },
    { rows: 4, filters: { actor: "mem_rare", action: "reply.created" } },
    { rows: 0, filters: { actor: "mem_rare", action: "key.rotated" } }
  ])("of $filters reads no other entries", function* ({ filters, rows }) {
    for (const bounds of [{}, { since: 0, before: Date.parse("2100-01-01") }]) {
      const page = { limit: 20, after: null }
      const asked = { ...filters, ...bounds }
      const plan = yield* explain(auditPage(CompanyId.make("cmp_0"), asked, page))
      assert.strictEqual(plan.rows, rows)
      assert.isAtMost(plan.buffers, 30)
    }
  })
})

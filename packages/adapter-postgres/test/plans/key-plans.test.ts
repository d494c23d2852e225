/** Goal: what an overview reads of a company's keys costs what it shows, however many others expire. */
import { assert } from "@effect/vitest"
import { expiringKeysOf } from "../../src/access/credentials.ts"
import { timestamp } from "../../src/paging/page.ts"
import { explain } from "./explain.ts"
import { onSeededTables } from "../seeded-tables.ts"

const seed = [
  `insert into api_keys (id, company_id, client_id, lineage_id, hash, hint, name, permissions,
     ip_allowlist, created_by, lifetime, created_at, expires_at, version)
   select 'key_' || n, 'cmp_' || n % 5000, 'pwc_' || n, 'key_' || n, lpad(n::text, 64, '0'), '', '',
     '{}', '{}', 'mem_1', '365d', now(), now() + n * interval '10 seconds', 1
     from generate_series(1, 40000) n`
]

onSeededTables("a look-up", seed, (test) => {
  test("of a company's keys that expire soon reads those alone", function* () {
    const values = [
      timestamp(Date.now()),
      timestamp(Date.now() + 14 * 86_400_000),
      "",
      100,
      "cmp_7"
    ]
    const plan = yield* explain({ text: expiringKeysOf, values })
    assert.strictEqual(plan.rows, 8)
    assert.isAtMost(plan.buffers, 60)
  })
})

/** Goal: a search for companies costs a page, however many there are, and whatever is looked for. */
import { assert, describe } from "@effect/vitest"
import { CompanyId } from "@review-proof/ports"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { onDatabase } from "../seeded-tables.ts"
import { companyPage } from "../../src/accounts/companies.ts"
import { explain } from "./explain.ts"
import { hasOlderPostgres, older } from "../older-postgres.ts"

const companies = 5000

const seed = [
  `insert into companies
   select 'cmp_' || lpad(n::text, 5, '0'), 'Shop' || n || ' GmbH', 'pro', null, 'active', to_timestamp(n), 1
     from generate_series(1, ${companies}) n`,
  `insert into company_name_parts (part, created_at, company_id)
   select distinct substr(word, start, size), created_at, id
     from companies, regexp_split_to_table(lower(name), ' ') word, generate_series(1, 3) size,
          generate_series(1, length(word) - size + 1) start`
]

const limit = 500
const depths = [null, 0, 0.5, 0.99].map((depth) =>
  depth === null ? null : Math.floor(depth * companies)
)

describe.each([
  { name: "that were never analysed", seeded: seededDatabase(seed) },
  { name: "with statistics", seeded: seededDatabase([...seed, "analyze"]) },
  ...(hasOlderPostgres ? [{ name: "of PostgreSQL 15", seeded: seededDatabase(seed, older) }] : [])
])(`a search among ${companies} companies, on tables $name,`, ({ seeded }) => {
  onDatabase(seeded)((test) => {
    test.each([
      { words: "gmbh", most: limit + 1 },
      { words: "g", most: limit + 1 },
      { words: "gmbh 4321", most: 50 },
      { words: "zeppelin", most: 0 },
      { words: "gmbh zeppelin", most: 0 },
      { words: "%", most: 0 }
    ])("reads $most companies at most for $words, at any depth", function* ({ most, words }) {
      for (const depth of depths) {
        const after =
          depth === null
            ? null
            : {
                createdAt: depth * 1000,
                id: CompanyId.make(`cmp_${String(depth).padStart(5, "0")}`)
              }
        const plan = yield* explain(companyPage({ words, limit, after }))
        assert.isAtMost(plan.rows, most)
        assert.isAtMost(plan.buffers, 5 * most + 60 * words.length)
        for (const { rows, table, type } of plan.nodes) {
          if (table === undefined) continue
          assert.match(type, /^Index (Only )?Scan$/, table)
          assert.isAtMost(rows, table === "companies" ? most : Math.max(most, 50 * words.length))
        }
      }
    })
  })
})

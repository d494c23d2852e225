import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Short names of businesses: one each over all companies, since addresses of pages hold them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  `alter table businesses add column short_name text collate "C"`,
  `create unique index businesses_short_name on businesses (short_name)
     where short_name is not null`
]

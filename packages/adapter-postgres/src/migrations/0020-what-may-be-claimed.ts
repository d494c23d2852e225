import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Evidence of proofs, products of earlier wordings, and when invitations were completed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) yield* sql.unsafe(statement).unprepared
})

const statements = [
  `alter table reviews add column evidence text`,
  `alter table review_revisions add column product json`,
  `alter table invitations add column completed_at timestamptz`
]

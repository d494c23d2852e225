import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** What imports have moved and no event has told of. The previous release leaves both null. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(
    `alter table business_scores add column untold_from integer, add column untold_at timestamptz`
  ).unprepared
})

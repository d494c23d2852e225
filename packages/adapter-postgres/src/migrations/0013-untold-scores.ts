import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * What imports have moved and no event has told of. It stands for one version of
 * the score: the previous release tells of each change that it makes and leaves
 * these columns as they are.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(
    `alter table business_scores add column untold_from integer,
       add column untold_at timestamptz, add column untold_version integer`
  ).unprepared
})

import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** One row: the mark of the master key that the data was made with. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(
    `create table master_key_mark (
       is_only boolean primary key default true check (is_only),
       mark text not null
     )`
  ).unprepared
})

import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** One row: the store's own key, sealed with a master key. It tells the masters' data apart too. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe("drop table master_key_mark").unprepared
  yield* sql.unsafe(
    `create table store_key (
       is_only boolean primary key default true check (is_only),
       sealed text not null
     )`
  ).unprepared
})

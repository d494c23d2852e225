import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** A hash of each review's text, by which the screen knows the same text again. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(addHash).unprepared
})

const addHash = `alter table reviews add column text_hash text collate "C" not null default ''`

import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * An attempt keeps of its request what nothing else tells (decisions, 20). What
 * is there is neither read nor written for it: the log is the largest table.
 * `request` stays for what an instance of the previous release writes, and reads.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(leanAttempts).unprepared
})

const leanAttempts = `alter table webhook_attempts
  add column signature text,
  add column body text,
  alter column request set default '{"headers":{},"body":""}'`

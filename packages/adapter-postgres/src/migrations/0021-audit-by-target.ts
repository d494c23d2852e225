import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Finds what the audit log says of a person's reviews and invitations, to erase it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe("create index audit_log_by_target on audit_log (target, company_id)").unprepared
})

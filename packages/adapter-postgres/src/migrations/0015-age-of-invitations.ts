import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"
import { inviteTogether } from "./0007-invitations-together.ts"
import { mayHear } from "./0010-reach-of-endpoints.ts"

/** Looks for earlier invitations of a contact by the contact alone: see 0007. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(inviteTogether("create or replace", mayHear)).unprepared
})

import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"
import { inviteTogether } from "./0007-invitations-together.ts"

/**
 * An endpoint gets the events of the businesses that its key could see when it
 * was registered; those that are there get all (decisions, 24).
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(reach).unprepared
  yield* sql.unsafe(inviteTogether("create or replace", mayHear)).unprepared
})

const reach = `alter table webhook_endpoints add column businesses text[]`

/** Which of the endpoints `w` hear of an invitation `i`. */
export const mayHear = "(w.businesses is null or i.business_id = any(w.businesses))"

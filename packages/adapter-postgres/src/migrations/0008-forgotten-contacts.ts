import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Finds the invitations that still hold an address, or a provider's message id,
 * which may be made of one, by when they were over at the earliest. What holds
 * none is not in it, so that looking for the next ones costs the same for ever.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(index).unprepared
})

const index = `create index invitations_holding_contact
  on invitations ((coalesce(cancelled_at, sent_at, send_at, created_at)))
  where email is not null or phone is not null or provider_message_id is not null`

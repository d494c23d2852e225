import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Finds invitations that hold an address besides the one that their channel
 * uses, for privacy requests. Few do, so the indexes cost the others nothing.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  `create index invitations_second_email on invitations (company_id, lower(email))
     where channel = 'whatsapp' and email is not null`,
  `create index invitations_second_phone on invitations (company_id, phone)
     where channel = 'email' and phone is not null`
]

import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"
import { inviteTogether } from "./0007-invitations-together.ts"
import { mayHear } from "./0010-reach-of-endpoints.ts"

/**
 * Indexes that begin with what is looked for: no index of the business or the
 * company can be taken instead, which finds all that it has.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  `drop index invitations_by_contact`,
  `create index invitations_by_contact
     on invitations (contact_hash, company_id, business_id, created_at)`,
  `drop index reviews_external_id`,
  `create unique index reviews_external_id on reviews (external_id, business_id, company_id)
     where external_id is not null`,
  `drop index invitations_by_reference`,
  `create index invitations_by_reference on invitations (reference, business_id)
     where reference is not null`,
  inviteTogether("create or replace", mayHear)
]

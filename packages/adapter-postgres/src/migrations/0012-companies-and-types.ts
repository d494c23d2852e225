import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Indexes for what read more than it answered: pages over a whole company asked
 * each of its businesses, deliveries of one type passed over those of all
 * others, and claims of invitations over all that a suspended company has due.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  `create index companies_suspended on companies (id) where status <> 'active'`,
  `create index invitation_outbox_by_company on invitation_outbox (company_id, due_at)`,
  `create index webhook_due_by_type on webhook_due (endpoint_id, type, created_at desc, id desc)`,
  `create index webhook_deliveries_by_type
     on webhook_deliveries (endpoint_id, type, status, created_at desc, id desc)`,
  `create index invitations_of_company on invitations (company_id, created_at desc, id desc)`,
  `create index reviews_of_company on reviews (company_id, created_at desc, id desc)
     where state = 'published'`
]

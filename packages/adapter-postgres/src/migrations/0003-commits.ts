import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Stored answers, the audit log, and what a commit needs to undo itself. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  // Found by the lineage of a key and the caller's own key: no company is known then.
  `create table idempotency_records (
    scope text collate "C" not null,
    key text collate "C" not null,
    fingerprint text not null,
    answer text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (scope, key)
  )`,
  `create index idempotency_records_by_expiry on idempotency_records (expires_at)`,

  `create table audit_log (
    id text collate "C" not null,
    company_id text collate "C" not null,
    at timestamptz not null,
    actor text collate "C" not null,
    action text collate "C" not null,
    target text not null,
    details json not null,
    primary key (company_id, at, id)
  )`,
  `create index audit_log_by_actor on audit_log (company_id, actor, at, id)`,
  `create index audit_log_by_action on audit_log (company_id, action, at, id)`,

  // Lets two commits of which one alone may win meet at a row: commit/claims.ts.
  `create table claims (
    company_id text collate "C" not null,
    claim text collate "C" not null,
    holder text collate "C" not null,
    claimed_at timestamptz not null default now(),
    primary key (company_id, claim)
  ) with (fillfactor = 80)`,

  // Undoes the statement that calls it unless the condition holds. Its error is
  // told from all others by its state, and names the change that did not apply.
  `create function demand(change text, met boolean) returns boolean
   language plpgsql as $$
   begin
     if met is not true then
       raise exception using errcode = 'RP001', message = change;
     end if;
     return true;
   end $$`
]

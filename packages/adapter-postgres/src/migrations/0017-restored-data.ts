import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"
import { inviteTogether } from "./0007-invitations-together.ts"
import { mayHear } from "./0010-reach-of-endpoints.ts"

/**
 * What keeps restored data apart from what was lost (decisions, 29). Links are
 * signed with a random value of the invitation's row. `store_place` says where the
 * data lies: it differs once a dump was restored, a point in time was recovered or
 * a standby was promoted. A provider may refuse what it asks the server.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  `alter table invitations add column link_nonce uuid not null default gen_random_uuid()`,
  inviteTogether("create or replace", mayHear),

  `create table known_place (
    is_only boolean primary key default true check (is_only),
    place text not null,
    raised text
  )`,
  `insert into known_place (place) values ('')`,

  `create function store_place() returns text language plpgsql as $$
  declare
    place text := 'known_place'::regclass::oid || ' in ' ||
                  (select oid from pg_database where datname = current_database());
  begin
    begin
      return place || ' of ' || (select system_identifier from pg_control_system())
        || ' on timeline ' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
    exception when others then
      return place;
    end;
  end $$`
]

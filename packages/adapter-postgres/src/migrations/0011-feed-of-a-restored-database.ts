import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * A dump that is restored elsewhere brings its positions along, while the other
 * server may number its transactions from the start. So a position is the number
 * of a transaction and an offset, which is raised at a start (restored.ts).
 * Here all positions are looked at: such a database may have run on for long.
 * The column's default is the database's, so that the previous release counts alike.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

const statements = [
  `create table feed_offset (
    the_one boolean primary key default true check (the_one),
    transactions bigint not null
  )`,

  // With the snapshot of the statement that inserts: who waited for the raise has a new one.
  `create function feed_position() returns xid8 language plpgsql stable as $$
  begin
    return (pg_current_xact_id()::text::bigint
            + (select transactions from feed_offset))::text::xid8;
  end $$`,

  `insert into feed_offset (transactions)
   select case when highest >= next then highest + 1000000000000 - next else 0 end
     from (select coalesce(max(position)::text::bigint, 0) as highest,
                  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
             from events) positions`,

  // Last, as commits wait for it until the end.
  `alter table events alter column position set default feed_position()`
]

/**
 * An event's position is the number of its transaction and an offset
 * (decisions, 26): a database restored from a dump may be on a server whose
 * transactions have lower numbers than those that it holds positions of.
 */

/** The first position at which an event may still be recorded. */
export const settledBefore = `(
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + f.transactions)::text::xid8
    from feed_offset f)`

/** No transaction that could be seen has this number or a higher one. */
export const nextTransaction = `pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

/** Ids grow with time like positions; only events of one moment may be in another order. */
export const newestPosition = `(
  select max(e.position) as position from (
    select e.position from events e where e.position is not null order by e.id desc limit 100
  ) e
) newest`

/**
 * Endpoints, events, deliveries and notices.
 *
 * A waiting delivery is one row of `webhook_due`; once it is settled it moves to
 * `webhook_deliveries`. So the queue is only as large as what waits, and a lease changes no index.
 * Events, settled deliveries and attempts lie in partitions by the day of their own time.
 */
export default () => [...endpoints, ...events, ...deliveries, ...partitions, ...notices]

/** An endpoint with `businesses` gets only their events (decisions, 24). */
const endpoints = [
  `create table webhook_endpoints (
    id text collate "C" not null,
    company_id text collate "C" not null,
    url text collate "C" not null,
    events text[] not null,
    status text not null,
    secrets json not null,
    secret_hint text not null,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    failing_since timestamptz,
    paused_at timestamptz,
    created_at timestamptz not null,
    version integer not null,
    businesses text[],
    primary key (id, company_id),
    constraint webhook_endpoints_url unique (company_id, url)
  ) with (fillfactor = 70)`,
  `create index webhook_endpoints_by_age on webhook_endpoints (company_id, created_at, id)`
]

/**
 * An event's position in the feed is the number of its transaction plus an offset, which is raised
 * after a restore (restored.ts): another server may number its transactions from the start. A
 * sample has no position. The function reads the offset with the snapshot of the inserting
 * statement, so an insert that waited for a raise sees it.
 */
const events = [
  `create table feed_offset (
    the_one boolean primary key default true check (the_one),
    transactions bigint not null
  )`,
  `insert into feed_offset (transactions) values (0)`,
  `create function feed_position() returns xid8 language plpgsql stable as $$
  begin
    return (pg_current_xact_id()::text::bigint
            + (select transactions from feed_offset))::text::xid8;
  end $$`,

  `create table events (
    id text collate "C" not null,
    company_id text collate "C" not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    facts json not null,
    position xid8 default feed_position(),
    trace text collate "C",
    primary key (id, company_id, created_at)
  ) partition by range (created_at)`,
  `create index events_feed on events (company_id, position, id) where position is not null`,
  `create index events_feed_by_type on events (company_id, type, position, id)
     where position is not null`
]

/**
 * An attempt keeps only those parts of the request that cannot be derived from other rows
 * (decisions, 20): the log is the largest table. The status of its answer stands beside it too, for
 * figures that must not read whole answers.
 */
const deliveries = [
  `create table webhook_due (
    id text collate "C" not null,
    company_id text collate "C" not null,
    endpoint_id text collate "C" not null,
    event_id text collate "C" not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    due_at timestamptz not null default now(),
    attempts integer not null default 0,
    epoch integer not null default 0,
    leased_at timestamptz,
    leased_until timestamptz,
    trace text collate "C",
    primary key (id, company_id)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01)`,
  `create index webhook_due_by_endpoint on webhook_due (endpoint_id, due_at, id)`,
  `create index webhook_due_by_age on webhook_due (endpoint_id, created_at desc, id desc)`,
  `create index webhook_due_by_type on webhook_due (endpoint_id, type, created_at desc, id desc)`,

  `create table webhook_deliveries (
    id text collate "C" not null,
    company_id text collate "C" not null,
    endpoint_id text collate "C" not null,
    event_id text collate "C" not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    status text collate "C" not null,
    attempts integer not null,
    epoch integer not null,
    settled_at timestamptz not null,
    primary key (id, company_id, settled_at)
  ) partition by range (settled_at)`,
  // The condition always holds. Pages of one type do not repeat it, so that their plan, which is made
  // for any type, cannot use this index.
  `create index webhook_deliveries_by_age
     on webhook_deliveries (endpoint_id, status, created_at desc, id desc)
     where type <> 'by_age'`,
  `create index webhook_deliveries_by_type
     on webhook_deliveries (endpoint_id, type, status, created_at desc, id desc)`,
  `create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, settled_at)
     where status = 'failed'`,

  `create table webhook_attempts (
    delivery_id text collate "C" not null,
    attempt integer not null,
    at timestamptz not null,
    duration_millis integer not null,
    response json,
    error text,
    signature text,
    body text,
    endpoint_id text collate "C" not null,
    status integer
  ) partition by range (at)`,
  `create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, at)`,
  `create index webhook_attempts_by_endpoint on webhook_attempts (endpoint_id, at)`
]

/**
 * The default partition holds what is older than the days kept, and what is written before somebody
 * has made its day; making the day moves those rows into it.
 */
const partitions = [
  `create table events_default partition of events default`,
  `create table webhook_deliveries_default partition of webhook_deliveries default`,
  `create table webhook_attempts_default partition of webhook_attempts default`,

  `create function day_partitioned()
   returns table (parent text, clock text) language sql immutable as $$
     values ('events', 'created_at'), ('webhook_deliveries', 'settled_at'),
            ('webhook_attempts', 'at')
   $$`,

  `create function make_day_partitions(days_ahead integer) returns void
   language plpgsql as $$
   declare
     parent text; clock text; day date; part text; bounds text;
   begin
     for parent, clock, day in
       select p.parent, p.clock, (now() at time zone 'UTC')::date + d
         from day_partitioned() p, generate_series(0, days_ahead) d
     loop
       part := parent || to_char(day, '_YYYYMMDD');
       continue when to_regclass(part) is not null;
       bounds := format('from (%L) to (%L)', day || ' 00:00+00', (day + 1) || ' 00:00+00');
       execute format('create table %I (like %I including defaults)', part, parent);
       execute format(
         'with moved as (delete from %I where %I >= %L and %I < %L returning *)
          insert into %I select * from moved',
         parent || '_default', clock, day || ' 00:00+00', clock, (day + 1) || ' 00:00+00', part);
       execute format('alter table %I attach partition %I for values %s', parent, part, bounds);
     end loop;
   end $$`,

  `select make_day_partitions(3)`
]

/** A settled notice stays, so that its cause never makes another one. */
const notices = [
  `create table notices (
    id text collate "C" not null,
    company_id text collate "C" not null,
    notice json not null,
    awaited boolean not null default false,
    queued_for timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    settled_at timestamptz,
    primary key (id, company_id)
  ) with (fillfactor = 70)`,
  `create index notices_due on notices (awaited, due_at) where settled_at is null`,
  `create index notices_settled on notices (queued_for) where settled_at is not null`
]

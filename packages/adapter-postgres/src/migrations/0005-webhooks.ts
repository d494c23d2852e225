import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Endpoints, events and deliveries.
 *
 * A waiting delivery is one row of `webhook_due`, and nothing else; once it is
 * settled for good it moves to `webhook_deliveries`. So the queue stays as
 * small as what waits, and a lease changes no index. Events, settled
 * deliveries and attempts lie in partitions by the day on which they were
 * recorded, on the database's clock, and go with their partition.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of [...endpoints, ...events, ...deliveries, ...partitions]) {
    yield* sql.unsafe(statement).unprepared
  }
})

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
    primary key (id, company_id),
    constraint webhook_endpoints_url unique (company_id, url)
  ) with (fillfactor = 70)`,
  `create index webhook_endpoints_by_age on webhook_endpoints (company_id, created_at, id)`
]

/** The transaction's number orders the feed: events.ts. */
const events = [
  `create table events (
    id text collate "C" not null,
    company_id text collate "C" not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    facts json not null,
    position xid8 not null default pg_current_xact_id(),
    recorded_at timestamptz not null default now(),
    primary key (id, company_id, recorded_at)
  ) partition by range (recorded_at)`,
  `create index events_feed on events (company_id, position, id)`,
  `create index events_feed_by_type on events (company_id, type, position, id)`
]

const deliveries = [
  `create table webhook_due (
    id text collate "C" not null,
    company_id text collate "C" not null,
    endpoint_id text collate "C" not null,
    event_id text collate "C" not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    event_recorded_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    attempts integer not null default 0,
    epoch integer not null default 0,
    leased_until timestamptz,
    primary key (id, company_id)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01)`,
  `create index webhook_due_by_endpoint on webhook_due (endpoint_id, due_at, id)`,
  `create index webhook_due_by_age on webhook_due (endpoint_id, created_at desc, id desc)`,

  `create table webhook_deliveries (
    id text collate "C" not null,
    company_id text collate "C" not null,
    endpoint_id text collate "C" not null,
    event_id text collate "C" not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    event_recorded_at timestamptz not null,
    status text collate "C" not null,
    attempts integer not null,
    epoch integer not null,
    recorded_at timestamptz not null default now(),
    primary key (id, company_id, recorded_at)
  ) partition by range (recorded_at)`,
  `create index webhook_deliveries_by_age
     on webhook_deliveries (endpoint_id, status, created_at desc, id desc)`,

  `create table webhook_attempts (
    delivery_id text collate "C" not null,
    company_id text collate "C" not null,
    epoch integer not null,
    attempt integer not null,
    at timestamptz not null,
    duration_millis integer not null,
    request json not null,
    response json,
    error text,
    recorded_at timestamptz not null default now()
  ) partition by range (recorded_at)`,
  `create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, attempt)`
]

/**
 * Makes today's partitions and those of the days ahead. Should nobody call it
 * for that long, the default partition takes what comes.
 */
const partitions = [
  `create function make_day_partitions(days_ahead integer) returns void
   language plpgsql as $$
   declare
     parent text;
     day date;
   begin
     foreach parent in array array['events', 'webhook_deliveries', 'webhook_attempts'] loop
       for day in
         select d::date from generate_series(
           (now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date + days_ahead,
           interval '1 day') d
       loop
         if to_regclass(parent || to_char(day, '_YYYYMMDD')) is null then
           execute format('create table %I partition of %I for values from (%L) to (%L)',
             parent || to_char(day, '_YYYYMMDD'), parent,
             day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
         end if;
       end loop;
     end loop;
   end $$`,
  `create table events_default partition of events default`,
  `create table webhook_deliveries_default partition of webhook_deliveries default`,
  `create table webhook_attempts_default partition of webhook_attempts default`,
  `select make_day_partitions(3)`
]

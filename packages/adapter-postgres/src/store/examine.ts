import { Clock, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { PostgresOptions } from "../connection/client.ts"
import { isPooled } from "../connection/pooler.ts"
import { firstRow, whileAnswering } from "../connection/while-answering.ts"
import { replayedByReplica, writtenByPrimary } from "../replica/positions.ts"
import { firstChangedMigration, lastMigration } from "../schema/migrations/names.ts"

/** An operator reads these before the service relies on a database. */
export interface DatabaseFacts {
  /** The major version of PostgreSQL. */
  readonly version: number
  /** The database's clock less this machine's, in milliseconds, to the time of a round trip. */
  readonly clockAheadMillis: number
  readonly roundTripMillis: number
  /** Of the limits on the server's, the database's and the user's connections, the nearest. */
  readonly connections: number
  readonly maxConnections: number
  readonly isPooled: boolean
  /** False if a crash of the machine may lose what was acknowledged. */
  readonly isDurable: boolean
  readonly vacuums: boolean
  readonly isStandby: boolean
  readonly encoding: string
  /** True if migrations may create tables. */
  readonly mayCreate: boolean
  /** Bytes of the write-ahead log: written, or replayed by a standby; null if that may not be asked. */
  readonly walBytes: number | null
  /** Transactions that have written and are open for more than a minute: they hold back the feed. */
  readonly longTransactions: number
  /** Sessions of other users, whose transactions this one may not see. */
  readonly hiddenSessions: number
  readonly schema: "none" | "older" | "current" | "newer" | "other"
  /** Paused webhook endpoints, and others that fail now; null if the schema cannot be read. */
  readonly pausedEndpoints: number | null
  readonly failingEndpoints: number | null
  /** The value of `StoreKey`; null before the first start, and if the schema cannot be read. */
  readonly sealedStoreKey: string | null
}

/** Looks at a database without changing it. */
export const examineDatabase = ({
  url
}: Pick<PostgresOptions, "url">): Effect.Effect<DatabaseFacts, SqlError> =>
  whileAnswering(url, (sql) =>
    Effect.gen(function* () {
      const one = firstRow(sql)
      yield* one(`set transaction read only`)
      const askedAt = yield* Clock.currentTimeMillis
      const server = yield* Effect.fromNullishOr(yield* one<Server>(serverFacts)).pipe(Effect.orDie)
      const answeredAt = yield* Clock.currentTimeMillis
      const { hasSchema, now, ...facts } = server
      const migrated = hasSchema
        ? yield* one<Migrated>(
            `select coalesce(max(migration_id), 0)::int4 as last, (${firstChangedMigration}) as changed
               from effect_sql_migrations`
          )
        : undefined
      // A refusal would abort the transaction, so it gets a savepoint.
      const oneOrNone = <Row extends object>(statement: string) =>
        Effect.orElseSucceed(sql.withTransaction(one<Row>(statement)), () => undefined)
      const schema = schemaOf(migrated)
      const found =
        schema === "current"
          ? yield* one<Current>(currentFacts)
          : schema === "newer"
            ? yield* oneOrNone<Current>(currentFacts)
            : undefined
      const position = yield* oneOrNone<{ readonly bytes: number | null }>(
        facts.isStandby ? replayedByReplica : writtenByPrimary
      )
      return {
        ...facts,
        walBytes: position?.bytes ?? null,
        isPooled: isPooled(url),
        clockAheadMillis: Math.round(now - (askedAt + answeredAt) / 2),
        roundTripMillis: answeredAt - askedAt,
        schema,
        ...(found ?? unread)
      }
    }).pipe(sql.withTransaction)
  )

interface Server extends Omit<
  DatabaseFacts,
  keyof Current | "clockAheadMillis" | "isPooled" | "roundTripMillis" | "schema" | "walBytes"
> {
  readonly now: number
  readonly hasSchema: boolean
}

type Current = Pick<DatabaseFacts, "pausedEndpoints" | "failingEndpoints" | "sealedStoreKey">

const currentFacts = `select (select sealed from store_key) as "sealedStoreKey",
    count(*) filter (where status = 'paused')::int4 as "pausedEndpoints",
    count(*) filter (where status <> 'paused' and failing_since is not null)::int4 as "failingEndpoints"
  from webhook_endpoints`

const unread: Current = { pausedEndpoints: null, failingEndpoints: null, sealedStoreKey: null }

interface Migrated {
  readonly last: number
  readonly changed: number | null
}

const schemaOf = (migrated: Migrated | undefined): DatabaseFacts["schema"] => {
  const last = migrated?.last ?? 0
  if (last === 0) return "none"
  if (migrated?.changed !== null) return "other"
  if (last === lastMigration) return "current"
  return last < lastMigration ? "older" : "newer"
}

/** Sessions of other users show their database and user, but not their kind. */
const serverFacts = `with client as (
    select datid, usesysid from pg_stat_activity where datid is not null and usesysid is not null
  ), nearest as (
    select most, taken from (
      select current_setting('max_connections')::int4
          - current_setting('superuser_reserved_connections')::int4
          - coalesce(current_setting('reserved_connections', true)::int4, 0) as most,
        (select count(*)::int4 from client) as taken
      union all
      select datconnlimit, (select count(*)::int4 from client where datid = pg_database.oid)
        from pg_database where datname = current_database() and datconnlimit >= 0
      union all
      select rolconnlimit, (select count(*)::int4 from client where usesysid = pg_roles.oid)
        from pg_roles where rolname = session_user and rolconnlimit >= 0 and not rolsuper
    ) as limits order by most - taken limit 1
  )
  select
    current_setting('server_version_num')::int4 / 10000 as version,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    nearest.taken as connections,
    nearest.most as "maxConnections",
    current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off'
      and current_setting('full_page_writes') = 'on' as "isDurable",
    current_setting('autovacuum') = 'on' as vacuums,
    pg_is_in_recovery() as "isStandby",
    current_setting('server_encoding') as encoding,
    coalesce(has_schema_privilege(current_schema(), 'create'), false)
      and current_setting('default_transaction_read_only') = 'off' as "mayCreate",
    (select count(*)::int4 from pg_stat_activity
      where backend_xid is not null and xact_start < now() - interval '1 minute') as "longTransactions",
    (select count(*)::int4 from pg_stat_activity where datid is not null and usesysid is not null
      and query = '<insufficient privilege>') as "hiddenSessions",
    to_regclass('effect_sql_migrations') is not null as "hasSchema"
  from nearest`

/** Goal: `doctor` can look at a database whose user has few rights, or that another release has migrated. */
import { assert } from "@effect/vitest"
import { test } from "./live.ts"
import { Effect } from "effect"
import { examineDatabase } from "../src/index.ts"
import { connectedDatabase } from "@review-proof/testkit/database/database"

test("a user who may not read positions in the write-ahead log still gets all other facts", function* () {
  const { sql, url } = yield* connectedDatabase
  const facts = yield* examineDatabase({ url })
  assert.isAbove(facts.walBytes ?? 0, 0)
  yield* sql.unsafe(`do $$ begin
      execute 'revoke execute on function pg_current_wal_lsn() from public';
      execute format('alter database %I set role = pg_read_all_data', current_database());
    end $$`)
  const { schema, version, walBytes } = yield* examineDatabase({ url })
  assert.deepStrictEqual([version, schema, walBytes], [facts.version, "current", null])
})

test("a schema of the next release is read like this one, as far as it can be, and an earlier one is not", function* () {
  const { sql, url } = yield* connectedDatabase
  yield* sql.unsafe("insert into store_key (sealed) values ('sealed')")
  const look = Effect.map(
    examineDatabase({ url }),
    ({ failingEndpoints, pausedEndpoints, schema, sealedStoreKey }) => ({
      schema,
      endpoints: [pausedEndpoints, failingEndpoints],
      sealedStoreKey
    })
  )
  const read = { endpoints: [0, 0], sealedStoreKey: "sealed" }
  yield* sql.unsafe("insert into effect_sql_migrations (migration_id, name) values (999, 'next')")
  assert.deepStrictEqual(yield* look, { schema: "newer", ...read })
  const unread = { endpoints: [null, null], sealedStoreKey: null }
  yield* sql.unsafe("alter table webhook_endpoints rename failing_since to streak_began")
  assert.deepStrictEqual(yield* look, { schema: "newer", ...unread })
  yield* sql.unsafe("delete from effect_sql_migrations where migration_id > 1")
  assert.deepStrictEqual(yield* look, { schema: "older", ...unread })
})

test("a transaction that has written is counted as a long one after a minute", function* () {
  const { sql, url } = yield* connectedDatabase
  const written = Effect.andThen(sql`select pg_current_xact_id()::text`, examineDatabase({ url }))
  assert.strictEqual((yield* sql.withTransaction(written)).longTransactions, 0)
})

test("an ordinary user is told of connections of others, whose transactions are hidden, and of the limit that is nearest", function* () {
  const { sql, url } = yield* connectedDatabase
  assert.strictEqual((yield* examineDatabase({ url })).hiddenSessions, 0)
  yield* sql.unsafe(`do $$ begin
      execute format('alter database %I set role = pg_read_all_data', current_database());
      execute format('alter database %I connection limit 4', current_database());
    end $$`)
  const { connections, hiddenSessions, maxConnections } = yield* examineDatabase({ url })
  assert.strictEqual(maxConnections, 4)
  assert.isAtLeast(hiddenSessions, 1)
  assert.isAtLeast(connections, 2)
})

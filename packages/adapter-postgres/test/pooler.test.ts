/** Goal: behind a pooler that lends sessions for a transaction each, nothing is left in a session or expected of it. */
import { assert, describe } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { it } from "vitest"
import { connectedDatabase, freshDatabase } from "@review-proof/testkit/database/database"
import { countStatements } from "@review-proof/testkit/database/statement-counter"
import { duringScope } from "@review-proof/testkit/processes/during-scope"
import { test } from "./live.ts"
import { clientLayer, ReadClient, WriteClient } from "../src/connection/client.ts"
import type { Database } from "../src/connection/database.ts"
import { isPooled } from "../src/connection/pooler.ts"

describe("The URL of a database", () => {
  it.each([
    ["postgres://u:p@one/db?pgbouncer=true", true],
    ["postgres://u:p@one:1,two:2/db?sslmode=require&pgbouncer=true", true],
    ["postgres://u@%2Ftmp%2Fsockets/db?pgbouncer=true", true],
    ["postgres://u:p@one/db?pgbouncer=false", false],
    ["postgres://pgbouncer:true@one/db", false]
  ])("%s says whether a pooler is in between: %s", (url, pooled) => {
    assert.strictEqual(isPooled(Redacted.make(url)), pooled)
  })
})

test("every statement has the settings of the service, and the session its own", function* () {
  const { sql: beside, url } = yield* connectedDatabase
  yield* beside.unsafe(repeatableRead).unprepared
  yield* Effect.gen(function* () {
    for (const client of [yield* ReadClient, yield* WriteClient]) {
      for (const ask of ways(client)) {
        const [found] = yield* ask
        assert.deepStrictEqual(found, {
          isolation: "read committed",
          timeout: "10s",
          seqscan: "off",
          ofSession: "0",
          prepared: 0
        })
      }
    }
  }).pipe(Effect.provide(clientLayer({ url: pooled(Redacted.value(url)), poolSize: 2 })))
})

test("a statement costs one round trip, under a lock too", function* () {
  const url = yield* freshDatabase
  const counter = yield* duringScope(() => countStatements(Redacted.value(url)))
  yield* Effect.gen(function* () {
    const client = yield* WriteClient
    const ask = Effect.runPromiseWith(yield* Effect.context())
    for (const way of [client.query(settings), client.queryLocked(new Set(["lock"]), settings)]) {
      // The first opens the connection.
      yield* way
      const { roundTrips } = yield* Effect.promise(() => counter.during(() => ask(way)))
      assert.strictEqual(roundTrips, 1)
    }
  }).pipe(Effect.provide(clientLayer({ url: pooled(counter.url), poolSize: 2 })))
})

const pooled = (url: string) => {
  const marked = new URL(url)
  marked.searchParams.set("pgbouncer", "true")
  return Redacted.make(marked.href)
}

/** The three ways in which a statement runs. */
const ways = (client: Database) => [
  client.query(settings),
  client.queryLocked(new Set(["lock"]), settings),
  client.transaction((statements) => statements.query(settings))
]

const settings = `select current_setting('transaction_isolation') as isolation,
  current_setting('statement_timeout') as timeout,
  current_setting('enable_seqscan') as seqscan,
  (select reset_val from pg_settings where name = 'statement_timeout') as "ofSession",
  (select count(*)::int4 from pg_prepared_statements) as prepared`

const repeatableRead = `do $$ begin
  execute format('alter database %I set default_transaction_isolation = ''repeatable read''',
                 current_database());
end $$`

import { hash } from "node:crypto"
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Deliveries, StoreHealth } from "@review-proof/ports"
import { Effect, Fiber, Layer, Redacted, Struct } from "effect"
import { isSqlError } from "effect/sql/SqlError"
import { givenBusiness, givenCompany, givenInvitation } from "@review-proof/ports/testing"
import { examineDatabase, migrate, migratedPostgresStoreLayer } from "../src/index.ts"
import {
  connectedDatabase,
  connectionTo,
  emptyDatabase,
  latinDatabase,
  openTransaction,
  untilBlocked
} from "@review-proof/testkit/database/database"
import { inviteFunction } from "../src/commit/invite.ts"
import { migrationsByName } from "../src/schema/migrations/migrations-by-name.ts"
import { fingerprints, names, type MigrationName } from "../src/schema/migrations/names.ts"
import { test } from "./live.ts"

test("instances that start at once create the schema once, and all start", function* () {
  const url = yield* emptyDatabase
  const done = yield* Effect.all(
    Array.from({ length: 6 }, () => migrate({ url })),
    { concurrency: "unbounded" }
  )
  const applied = done.filter((names) => names.length > 0)
  assert.lengthOf(applied, 1)
  assert.strictEqual(applied[0]?.[0], "0001_accounts")
  assert.deepStrictEqual(yield* migrate({ url }), [])
})

test.each([
  ["an earlier numbering", "second_contacts"],
  ["a commit that kept no fingerprints", "restores"],
  ["a commit with other statements", "restores 00000000"]
])(
  "a database of %s, from before the first release, is refused with a sentence that says what to do",
  function* ([, name]) {
    const { sql, url } = yield* connectedDatabase
    yield* sql.unsafe(renamed, [name])
    const examined = yield* examineDatabase({ url })
    assert.strictEqual(examined.schema, "other")
    const store = Layer.build(migratedPostgresStoreLayer({ url, poolSize: 2 }))
    for (const start of [Effect.asVoid(migrate({ url })), Effect.asVoid(store)]) {
      const error = yield* Effect.flip(start)
      assert.strictEqual(error._tag, "MigrationError")
      assert.match(error.message, /before the first release.* 0006_restores .* an empty database/)
    }
  }
)

test("a database whose encoding lacks letters is refused before anything is made", function* () {
  const url = yield* latinDatabase
  const error = yield* Effect.flip(migrate({ url }))
  assert.match(error.message, /encoding is LATIN1.*UTF8/)
  const { encoding, schema } = yield* examineDatabase({ url })
  assert.deepStrictEqual([encoding, schema], ["LATIN1", "none"])
})

test.each([
  ["create", "permission denied for schema"],
  ["write", "in a read-only transaction"]
] as const)("a user who may not %s is told so by the database", function* ([right, said]) {
  const url = yield* emptyDatabase
  const sql = yield* connectionTo(url)
  const name = nameOf(url)
  yield* sql.unsafe(
    right === "write"
      ? `alter database ${name} set default_transaction_read_only = on`
      : `alter database ${name} set role pg_monitor`
  ).unprepared
  const error = yield* Effect.flip(migrate({ url }))
  assert.include(inspect(error), said)
  assert.isFalse((yield* examineDatabase({ url })).mayCreate)
})

test("the tables may stand in a schema of any name", function* () {
  const url = yield* emptyDatabase
  const sql = yield* connectionTo(url)
  const name = nameOf(url)
  yield* sql.unsafe('create schema "Our-Reviews"').unprepared
  yield* sql.unsafe(`alter database ${name} set search_path = "Our-Reviews"`).unprepared
  yield* Deliveries.use((deliveries) => deliveries.maintain(0)).pipe(
    Effect.provide(migratedPostgresStoreLayer({ url, poolSize: 2 }))
  )
  const { mayCreate, schema } = yield* examineDatabase({ url })
  assert.deepStrictEqual({ mayCreate, schema }, { mayCreate: true, schema: "current" })
})

test("a release starts on the schema of a later one", function* () {
  const { sql, url } = yield* connectedDatabase
  yield* sql.unsafe(`insert into effect_sql_migrations (migration_id, name) values (7, 'later 1')`)
  assert.deepStrictEqual(yield* migrate({ url }), [])
  assert.strictEqual((yield* examineDatabase({ url })).schema, "newer")
  const check = StoreHealth.use((health) => health.check)
  yield* Effect.provide(check, migratedPostgresStoreLayer({ url, poolSize: 2 }))
})

test("a release that starts creates its functions, and leaves those of four other releases", function* () {
  const { sql, url } = yield* connectedDatabase
  yield* sql.unsafe(`drop function ${inviteFunction.name}`)
  const others = [1, 2, 3, 4, 5].map((n) => `invite_0000000${n}`)
  for (const other of others) {
    yield* sql.unsafe(`create function ${other}() returns void return null`)
  }
  yield* givenCompany().pipe(
    Effect.flatMap(givenBusiness),
    Effect.flatMap((business) => givenInvitation(business)),
    Effect.provide(migratedPostgresStoreLayer({ url, poolSize: 2 }))
  )
  const functions = yield* sql.unsafe<{ readonly proname: string }>(
    "select proname from pg_proc where proname like 'invite%' order by proname"
  )
  assert.deepStrictEqual(
    functions.map(Struct.get("proname")),
    [...others.slice(1), inviteFunction.name].toSorted()
  )
})

it("each migration has the fingerprint of its statements", () => {
  const of = (name: MigrationName) =>
    hash("sha256", migrationsByName[name]().join(";\n")).slice(0, 8)
  const expected = Object.fromEntries(names.map((name) => [name, of(name)]))
  assert.deepStrictEqual(
    { ...fingerprints },
    expected,
    "Statements changed. Unless a release has them, write the expected fingerprint into names.ts"
  )
})

/** A database without the last migration, which a transaction blocks as a dump would. */
const duringDump = Effect.gen(function* () {
  const { sql: other, url } = yield* connectedDatabase
  for (const statement of asBefore) yield* other.unsafe(statement).unprepared
  const endDump = yield* openTransaction(other, other.unsafe(read))
  return { endDump, other, url }
})

describe("while something blocks a migration", () => {
  test("running instances are delayed only briefly, and the migration completes once the other transaction has ended", function* () {
    const { endDump, url } = yield* duringDump
    const migrations = yield* Effect.forkChild(
      Effect.forEach([0, 1500, 3000], (later) => Effect.delay(migrate({ url }), later), {
        concurrency: "unbounded"
      })
    )
    yield* Effect.sleep("500 millis")
    const running = yield* connectionTo(url)
    yield* running.unsafe(read).pipe(Effect.timeout("4 seconds"))
    // Nor do the other instances take the place of the one that gave way.
    for (let time = 0; time < 8; time++) {
      yield* running.unsafe(read).pipe(Effect.timeout("1 second"))
      yield* Effect.sleep("400 millis")
    }
    yield* endDump
    const done = (yield* Fiber.join(migrations)).flat()
    assert.deepStrictEqual(done, ["0006_restores"])
  }, 30_000)

  for (const limit of ["statement_timeout", "transaction_timeout"]) {
    test(`the database's ${limit} does not end it`, function* () {
      const { endDump, other, url } = yield* duringDump
      const name = nameOf(url)
      yield* other.unsafe(`alter database ${name} set ${limit} = '500ms'`).unprepared
      const migration = yield* Effect.forkChild(migrate({ url }))
      yield* Effect.sleep("1500 millis")
      yield* endDump
      assert.deepStrictEqual(yield* Fiber.join(migration), ["0006_restores"])
    })
  }

  test("a connection that it loses is a failure that a start can name", function* () {
    const { endDump, other, url } = yield* duringDump
    const migration = yield* Effect.forkChild(migrate({ url }))
    yield* untilBlocked(other)
    yield* other.unsafe(endBlocked).unprepared
    assert.isTrue(isSqlError(yield* Effect.flip(Fiber.join(migration))))
    yield* endDump
  })

  test("an instance starts even if another one migrates for long", function* () {
    const { sql: other, url } = yield* connectedDatabase
    const letGo = yield* openTransaction(other, other.unsafe(holdMigrations))
    yield* Effect.forkChild(Effect.delay(letGo, "11 seconds"))
    const check = StoreHealth.use((health) => health.check)
    yield* Effect.provide(check, migratedPostgresStoreLayer({ url, poolSize: 4 }))
  }, 40_000)
})

const nameOf = (url: Redacted.Redacted<string>) => new URL(Redacted.value(url)).pathname.slice(1)

/** The state that a release without the last migration left. */
const asBefore = [
  `drop function store_place`,
  `drop table known_place`,
  `delete from effect_sql_migrations where migration_id >= 6`
]

/** A read as of a dump: a migration waits for it. */
const read = `select count(*) from effect_sql_migrations`

const endBlocked = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

const renamed = `update effect_sql_migrations set name = $1 where migration_id = 6`

const holdMigrations = `lock table effect_sql_migrations in access exclusive mode`

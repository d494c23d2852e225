import { assert, describe } from "@effect/vitest"
import { StoreHealth } from "@review-proof/ports"
import { Effect, Fiber, Layer } from "effect"
import { migrate, MigratedPostgresStore } from "../src/index.ts"
import { connectionTo, emptyDatabase, freshDatabase } from "@review-proof/testkit/database"
import { test } from "@review-proof/testkit/test"

test.live("several instances that start at once make the schema once, and all go on", function* () {
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

test.live(
  "a database from before the first release is refused with a sentence that says what to do",
  function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    yield* sql.unsafe(asUnreleased).unprepared
    const store = Layer.build(MigratedPostgresStore({ url, poolSize: 2 }))
    for (const start of [Effect.asVoid(migrate({ url })), Effect.asVoid(store)]) {
      const error = yield* Effect.flip(start)
      assert.strictEqual(error._tag, "MigrationError")
      assert.match(error.message, /before the first release.* an empty database/)
    }
  }
)

describe("while something is in the way of a migration", () => {
  test.live(
    "running instances are held up for moments, and the migration is done once it is gone",
    function* () {
      const url = yield* freshDatabase
      const other = yield* connectionTo(url)
      for (const statement of asBefore) yield* other.unsafe(statement).unprepared
      const dump = yield* Effect.forkChild(
        other.withTransaction(Effect.andThen(other.unsafe(read), Effect.never))
      )
      yield* Effect.sleep("200 millis")
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
      yield* Fiber.interrupt(dump)
      const done = (yield* Fiber.join(migrations)).flat()
      assert.deepStrictEqual(done, ["0006_restores"])
    },
    30_000
  )

  test.live(
    "an instance starts even if another one migrates for long",
    function* () {
      const url = yield* freshDatabase
      const other = yield* connectionTo(url)
      yield* other
        .withTransaction(Effect.andThen(other.unsafe(holdMigrations), Effect.sleep("11 seconds")))
        .pipe(Effect.forkChild)
      yield* Effect.sleep("200 millis")
      const check = StoreHealth.use((health) => health.check)
      yield* Effect.provide(check, MigratedPostgresStore({ url, poolSize: 4 }))
    },
    40_000
  )
})

/** The state that a release without the last migration left. */
const asBefore = [
  `drop function store_place`,
  `drop table known_place`,
  `delete from effect_sql_migrations where migration_id >= 6`
]

/** A read as of a dump: a migration waits for it. */
const read = `select count(*) from effect_sql_migrations`

const asUnreleased = `update effect_sql_migrations set name = 'second_contacts' where migration_id = 6`

const holdMigrations = `lock table effect_sql_migrations in access exclusive mode`

import { assert, describe, it } from "@effect/vitest"
import { StoreHealth } from "@review-proof/ports"
import { Effect, Fiber } from "effect"
import { migrate, MigratedPostgresStore } from "../src/index.ts"
import { connectionTo, emptyDatabase, freshDatabase } from "./database.ts"

it.live("several instances that start at once make the schema once, and all go on", () =>
  Effect.gen(function* () {
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
)

describe("while something is in the way of a migration", () => {
  it.live(
    "the previous release is held up for moments, and the migration done once it is gone",
    () =>
      Effect.gen(function* () {
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
        assert.deepStrictEqual(done, [
          "0013_untold_scores",
          "0014_master_key_mark",
          "0015_age_of_invitations",
          "0016_public_numbers",
          "0017_restored_data",
          "0018_texts_known_again",
          "0019_filters_of_a_company",
          "0020_what_may_be_claimed",
          "0021_audit_by_target",
          "0023_store_key",
          "0025_one_index_for_each_look_up",
          "0027_short_names"
        ])
      }),
    30_000
  )

  it.live(
    "an instance starts, however long another one migrates",
    () =>
      Effect.gen(function* () {
        const url = yield* freshDatabase
        const other = yield* connectionTo(url)
        yield* other
          .withTransaction(Effect.andThen(other.unsafe(holdMigrations), Effect.sleep("11 seconds")))
          .pipe(Effect.forkChild)
        yield* Effect.sleep("200 millis")
        const check = StoreHealth.use((health) => health.check)
        yield* Effect.provide(check, MigratedPostgresStore({ url, poolSize: 4 }))
      }),
    40_000
  )
})

/** As an earlier release left it. */
const asBefore = [
  `alter table business_scores drop column untold_from, drop column untold_at,
     drop column untold_version`,
  `drop table store_key`,
  `drop index audit_log_by_target`,
  `drop table public_numbers`,
  ...["review", "reply", "invitation"].map((kind) => `create sequence ${kind}_numbers`),
  `drop index reviews_number, replies_number, invitations_number`,
  `alter table reviews drop column text_hash, drop column evidence`,
  `alter table review_revisions drop column product`,
  `alter table invitations drop column completed_at`,
  `alter table businesses drop column short_name`,
  `alter table invitations drop column link_nonce`,
  `drop function store_place`,
  `drop table known_place`,
  `drop index invitations_of_company_by_status`,
  `delete from effect_sql_migrations where migration_id >= 13`
]

const read = `select count(*) from business_scores`

const holdMigrations = `lock table effect_sql_migrations in access exclusive mode`

/** Goal: a database restored elsewhere, whose transactions have lower numbers, goes on feeding events. */
import { assert, it } from "@effect/vitest"
import { type CompanyId, Events } from "@review-proof/ports"
import { givenCompany, givenEvent } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { migrate, MigratedPostgresStore } from "../src/index.ts"
import feedOfARestoredDatabase from "../src/migrations/0011-feed-of-a-restored-database.ts"
import { connectionTo, freshDatabase, storeOn } from "./database.ts"

it.live("after a dump was restored, readers go on at their cursors and get each event once", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    yield* Effect.gen(function* () {
      const given = yield* givenCompany()
      const companyId = given.company.id
      const recorded = Effect.map(givenEvent(given), ({ id }) => id)
      const old = [yield* recorded, yield* recorded]
      yield* sql.unsafe(asRestored)
      const [last] = yield* sql.unsafe<{ readonly position: string }>(highest)
      const { position } = yield* Effect.fromNullishOr(last)
      const cursor = `${position}.${old[1]}`
      const issuedAfterTheDump = `${BigInt(position) + 5000n}.evt_lost`
      assert.deepStrictEqual(yield* feed(companyId, null), [])

      const added = yield* Effect.gen(function* () {
        const added = [yield* recorded, yield* recorded]
        assert.deepStrictEqual(yield* feed(companyId, cursor), added)
        assert.deepStrictEqual(yield* feed(companyId, issuedAfterTheDump), added)
        assert.deepStrictEqual(yield* feed(companyId, null), [...old, ...added])
        return added
      }).pipe(Effect.provide(MigratedPostgresStore({ url, poolSize: 4 })))
      // By an instance that has been running since before.
      const late = yield* recorded
      assert.deepStrictEqual(yield* feed(companyId, cursor), [...added, late])

      const offset = yield* sql.unsafe("table feed_offset")
      assert.deepStrictEqual(yield* migrate({ url }), [])
      assert.deepStrictEqual(yield* sql.unsafe("table feed_offset"), offset)
    }).pipe(Effect.provide(storeOn(url, 4)))
  })
)

it.live(
  "one restored long ago, on which the previous release ran on, is mended as it is migrated",
  () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const sql = yield* connectionTo(url)
      yield* Effect.gen(function* () {
        const given = yield* givenCompany()
        const old = yield* givenEvent(given)
        yield* sql.unsafe(asRestored)
        const misplaced = yield* givenEvent(given)
        for (const statement of asBefore) yield* sql.unsafe(statement).unprepared
        yield* Effect.provideService(feedOfARestoredDatabase, SqlClient, sql)
        const added = yield* givenEvent(given)
        assert.deepStrictEqual(
          yield* feed(given.company.id, null),
          [misplaced, old, added].map(({ id }) => id)
        )
      }).pipe(Effect.provide(storeOn(url, 4)))
    })
)

const feed = (companyId: CompanyId, after: string | null) =>
  Events.use((events) =>
    events.feed(companyId, { type: null, since: 0 }, { limit: 10, after })
  ).pipe(Effect.map(({ items }) => items.map(({ id }) => id)))

const asRestored = `update events set position = (position::text::bigint + 4000000000)::text::xid8`

const highest = `select max(position)::text as position from events`

/** As migration 0010 left it. */
const asBefore = [
  `alter table events alter column position set default pg_current_xact_id()`,
  `drop function feed_position`,
  `drop table feed_offset`
]

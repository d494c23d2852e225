/** Goal: after a restore, numbers and feed positions continue past all that were issued before. */
import { assert } from "@effect/vitest"
import { type CompanyId, Events, PublicNumbers } from "@review-proof/ports"
import { givenCompany, givenEvent } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { afterRestore, migrate, migratedPostgresStoreLayer } from "../src/index.ts"
import {
  connectedDatabase,
  copyOf,
  freshDatabase,
  storeOn
} from "@review-proof/testkit/database/database"
import { test } from "./live.ts"

test("after a dump was restored, readers continue at their cursors and get each event once", function* () {
  const { sql, url } = yield* connectedDatabase
  yield* Effect.gen(function* () {
    const given = yield* givenCompany()
    const companyId = given.company.id
    const recorded = Effect.map(givenEvent(given), ({ id }) => id)
    const old = [yield* recorded, yield* recorded]
    yield* sql.unsafe(asRestored)
    yield* sql.unsafe("update known_place set place = 'of another server'")
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
    }).pipe(Effect.provide(migratedPostgresStoreLayer({ url, poolSize: 4 })))
    // By an instance that has been running since before.
    const late = yield* recorded
    assert.deepStrictEqual(yield* feed(companyId, cursor), [...added, late])

    const offset = yield* sql.unsafe("table feed_offset")
    assert.deepStrictEqual(yield* migrate({ url }), [])
    assert.deepStrictEqual(yield* sql.unsafe("table feed_offset"), offset)
  }).pipe(Effect.provide(storeOn(url, 4)))
})

test("a dump restored beside the original issues numbers that were never issued before", function* () {
  const url = yield* freshDatabase
  const started = migratedPostgresStoreLayer({ url, poolSize: 4 })
  const taken = yield* Effect.provide(Effect.andThen(givenCompany(), someNumbers), started)
  assert.isBelow(Math.max(...taken), 1000)
  const again = yield* Effect.provide(someNumbers, started)
  assert.isBelow(Math.max(...again), 1000)

  const copy = yield* copyOf(url)
  const onCopy = migratedPostgresStoreLayer({ url: copy, poolSize: 4 })
  const after = yield* Effect.provide(someNumbers, onCopy)
  assert.isAbove(Math.min(...after), 100_000_000_000)
  const later = yield* Effect.provide(someNumbers, onCopy)
  assert.isBelow(Math.max(...later), 100_000_001_000)
})

test("a server that was set back raises its numbers once, whatever it has issued since", function* () {
  const url = yield* freshDatabase
  assert.isFalse(yield* afterRestore({ url }))
  const store = storeOn(url, 4)
  yield* Effect.provide(Effect.andThen(givenCompany(), someNumbers), store)
  for (const raise of [1, 2]) {
    assert.isTrue(yield* afterRestore({ url }))
    assert.isFalse(yield* afterRestore({ url }))
    assert.deepStrictEqual(yield* migrate({ url }), [])
    const numbers = yield* Effect.provide(someNumbers, store)
    assert.isAbove(Math.min(...numbers), raise * 100_000_000_000)
    assert.isBelow(Math.max(...numbers), raise * 100_000_000_000 + 1000)
  }
})

const feed = (companyId: CompanyId, after: string | null) =>
  Events.use((events) =>
    events.feed(companyId, { type: null, since: 0 }, { limit: 10, after })
  ).pipe(Effect.map(({ items }) => items.map(({ event }) => event.id)))

const someNumbers = Effect.gen(function* () {
  const { nextInvitation, nextReply, nextReview } = yield* PublicNumbers
  return [yield* nextReview, yield* nextReply, yield* nextInvitation]
})

const asRestored = `update events set position = (position::text::bigint + 4000000000)::text::xid8`

const highest = `select max(position)::text as position from events`

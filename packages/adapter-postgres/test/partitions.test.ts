import { assert } from "@effect/vitest"
import { backlogOf, Deliveries, EndpointId, type Event, Events } from "@review-proof/ports"
import {
  claimLeases,
  committed,
  day,
  givenBusiness,
  givenCompany,
  givenEndpoint,
  givenEvent,
  inviting,
  neverPause,
  newEvent,
  settlementOf,
  exhausted,
  redeliver,
  settle
} from "@review-proof/ports/testing"
import { Clock, Effect, Fiber, Struct } from "effect"
import { migratedPostgresStoreLayer } from "../src/index.ts"
import { makeRoom } from "../src/webhooks/day-partitions.ts"
import {
  Beside,
  connectedDatabase,
  freshStore,
  openTransaction,
  untilBlocked
} from "@review-proof/testkit/database/database"
import { test, testOn } from "./live.ts"

/** Declares a test on a store of its own. */
const it = testOn(freshStore(6))

it("partitions of days are made ahead, keep what came too early for them, and go in the end", function* () {
  const sql = yield* Beside
  const deliveries = yield* Deliveries
  const events = yield* Events
  const now = yield* Clock.currentTimeMillis
  const given = yield* givenCompany()
  const eventAt = (createdAt: number) => givenEvent(given, { createdAt })
  const isThere = (event: Event) =>
    Effect.map(events.find(given.company.id, event.id), (found) => found._tag === "Some")
  // After days without maintenance, no partition exists for today.
  yield* sql.unsafe(`drop table events_${stamp(now)}, webhook_attempts_${stamp(now)}`)
  const old = yield* eventAt(now - 31 * day)
  const recent = yield* eventAt(now - 29 * day)
  const today = yield* eventAt(now)
  yield* deliveries.maintain(now - 30 * day)
  assert.deepStrictEqual(
    [yield* isThere(old), yield* isThere(recent), yield* isThere(today)],
    [false, true, true]
  )
  assert.lengthOf(yield* sql.unsafe(`select id from events_${stamp(now)}`), 1)
  yield* deliveries.maintain(now + 2 * day)
  const left = yield* sql.unsafe<{ readonly name: string }>(partitionsOfEvents)
  assert.deepStrictEqual(left.map(Struct.get("name")), [
    `events_${stamp(now + 2 * day)}`,
    `events_${stamp(now + 3 * day)}`,
    "events_default"
  ])
})

test("a service that was off for days has room before it writes anything", function* () {
  const { sql, url } = yield* connectedDatabase
  yield* sql.unsafe(dropAllDays).unprepared
  const now = yield* Clock.currentTimeMillis
  const instance = Effect.gen(function* () {
    yield* givenEvent(yield* givenCompany(), { createdAt: now })
  }).pipe(Effect.provide(migratedPostgresStoreLayer({ url, poolSize: 4 })))
  yield* Effect.all([instance, instance], { concurrency: 2 })
  assert.deepStrictEqual(yield* sql`select count(*)::int as events from events_default`, [
    { events: 0 }
  ])
  const today = stamp(now)
  for (const parent of ["events", "webhook_deliveries", "webhook_attempts"]) {
    const [found] = yield* sql`select to_regclass(${`${parent}_${today}`}) is null as missing`
    assert.deepStrictEqual({ ...found }, { missing: false }, parent)
  }
})

it("writes that wait while their day is made succeed", function* () {
  const sql = yield* Beside
  const now = yield* Clock.currentTimeMillis
  const given = yield* givenCompany()
  yield* givenEndpoint(given)
  const business = yield* givenBusiness(given)
  const { changes } = yield* inviting(business, {})
  yield* givenEvent(given)
  const events = [yield* newEvent(given), yield* newEvent(given)]
  const [lease] = yield* claimLeases()
  const ended = yield* settlementOf(lease ?? assert.fail(), { _tag: "Delivered" })
  for (const parent of ["events", "webhook_deliveries", "webhook_attempts"]) {
    yield* sql.unsafe(`drop table ${parent}_${stamp(now)}`)
  }
  const makeDay = yield* openTransaction(sql, sql.unsafe(makeRoom).unprepared)
  const writing = yield* Effect.forkChild(
    Effect.all(
      [
        committed({ events: events.slice(0, 1) }),
        committed({ changes, events: events.slice(1) }),
        Deliveries.use(({ settle }) => settle([ended], neverPause))
      ],
      { concurrency: "unbounded" }
    )
  )
  yield* untilBlocked(sql, 3)
  yield* makeDay
  yield* Fiber.join(writing)
  const written = yield* sql.unsafe<{ readonly id: string }>(`select id from events_${stamp(now)}`)
  assert.sameMembers(written.map(Struct.get("id")), events.map(Struct.get("id")))
  assert.lengthOf(yield* sql.unsafe(`select id from webhook_deliveries_${stamp(now)}`), 1)
})

it("a day is made while figures of endpoints are read", function* () {
  const sql = yield* Beside
  const deliveries = yield* Deliveries
  const now = yield* Clock.currentTimeMillis
  yield* sql.unsafe(`drop table events_${stamp(now)}`)
  // The figures wait for this table when they have locked the attempts, and not yet the deliveries.
  const letGo = yield* openTransaction(
    sql,
    sql.unsafe(`lock table webhook_deliveries_${stamp(now)} in access exclusive mode`)
  )
  const bounds = { since: 0, sample: 1, countTo: 1 }
  const reading = yield* Effect.forkChild(deliveries.activity([EndpointId.make("we_1")], bounds))
  yield* untilBlocked(sql)
  const maintenance = yield* Effect.forkChild(deliveries.maintain(now - 30 * day))
  yield* untilBlocked(sql, 2)
  yield* letGo
  assert.lengthOf(yield* Fiber.join(reading), 1)
  yield* Fiber.join(maintenance)
})

it("nothing that is deleted holds up the recording of events, and all of it goes", function* () {
  const sql = yield* Beside
  const deliveries = yield* Deliveries
  const now = yield* Clock.currentTimeMillis
  const given = yield* givenCompany()
  yield* givenEndpoint(given)
  yield* givenEvent(given)
  yield* sql.unsafe(waitSince("old", now - 31 * day))
  yield* sql.unsafe(waitSince("orphan", now))
  yield* sql.unsafe(
    `create table events_20200101 partition of events
           for values from ('2020-01-01Z') to ('2020-01-02Z')`
  )
  const letGo = yield* openTransaction(
    sql,
    sql.unsafe(`select from webhook_due where id = 'old 1' for update`)
  )
  const maintenance = yield* Effect.forkChild(deliveries.maintain(now - 30 * day))
  yield* untilBlocked(sql)
  yield* Effect.timeout(givenEvent(given), "1 second")
  yield* letGo
  yield* Fiber.join(maintenance)
  assert.strictEqual((yield* backlogOf(deliveries)).depth, 2)
  assert.deepStrictEqual(yield* sql.unsafe(`select to_regclass('events_20200101')::text as day`), [
    { day: null }
  ])
})

it("a delivery that is sent again while its event is deleted has failed, and waits for nothing", function* () {
  const sql = yield* Beside
  const deliveries = yield* Deliveries
  const now = yield* Clock.currentTimeMillis
  const given = yield* givenCompany()
  yield* givenEndpoint(given)
  const { id } = yield* givenEvent(given, { createdAt: now - 31 * day })
  const [lease = assert.fail()] = yield* claimLeases()
  yield* settle(lease, exhausted)
  const letGo = yield* openTransaction(
    sql,
    sql.unsafe(`select from events where id = '${id}' for update`)
  )
  const maintenance = yield* Effect.forkChild(deliveries.maintain(now - 30 * day))
  yield* untilBlocked(sql)
  yield* redeliver(lease)
  yield* letGo
  yield* Fiber.join(maintenance)
  const found = yield* Effect.flatMap(deliveries.find(lease.delivery.id), Effect.fromOption)
  assert.strictEqual(found.status, "failed")
})

/** More than are deleted at once, of endpoints that are not there. */
const waitSince = (name: string, at: number): string => `insert into webhook_due
  (id, company_id, endpoint_id, event_id, type, created_at)
  select '${name} ' || n, 'cmp_1', 'we_${name}' || n % 3, 'evt_1', 'review.created',
         to_timestamp(${at / 1000})
    from generate_series(1, 12000) n`

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll("-", "")

const dropAllDays = `do $$ declare part text; begin
  for part in select c.relname from pg_class c where c.relispartition and c.relkind = 'r'
                 and c.relname ~ '_[0-9]{8}$' loop
    execute format('drop table %I', part);
  end loop;
end $$`

const partitionsOfEvents = `select inhrelid::regclass::text as name from pg_inherits
  where inhparent = 'events'::regclass order by 1`

import { assert, it } from "@effect/vitest"
import { Deliveries, type Event, Events } from "@review-proof/ports"
import {
  committed,
  fresh,
  givenBusiness,
  givenCompany,
  givenReview,
  sampleEvent
} from "@review-proof/ports/testing"
import { Clock, Effect } from "effect"
import { connectionTo, freshDatabase, storeOn } from "./database.ts"

const day = 86_400_000

it.live("days are made ahead, keep what came too early for them, and go when they are over", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    yield* Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const events = yield* Events
      const now = yield* Clock.currentTimeMillis
      const given = yield* givenCompany()
      const review = yield* givenReview(yield* givenBusiness(given))
      const eventAt = Effect.fnUntraced(function* (createdAt: number) {
        const event = sampleEvent({
          id: yield* fresh.eventId,
          companyId: given.company.id,
          createdAt,
          facts: {
            _tag: "review.removed",
            reviewId: review.id,
            businessId: review.businessId,
            reason: "hidden"
          }
        })
        yield* committed({ events: [event] })
        return event
      })
      const isThere = (event: Event) =>
        Effect.map(events.find(given.company.id, event.id), (found) => found._tag === "Some")
      // As after days without maintenance: no partition is there for today.
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
      assert.deepStrictEqual(
        left.map(({ name }) => name),
        [`events_${stamp(now + 2 * day)}`, `events_${stamp(now + 3 * day)}`, "events_default"]
      )
    }).pipe(Effect.provide(storeOn(url, 4)))
  })
)

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll("-", "")

const partitionsOfEvents = `select inhrelid::regclass::text as name from pg_inherits
  where inhparent = 'events'::regclass order by 1`

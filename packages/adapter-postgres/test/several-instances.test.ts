import { assert, describe } from "@effect/vitest"
import { Events } from "@review-proof/ports"
import {
  committed,
  fresh,
  givenBusiness,
  givenCompany,
  givenReview,
  sampleEvent
} from "@review-proof/ports/testing"
import { Deferred, Effect, Fiber } from "effect"
import { connectionTo, freshDatabase, storeOn } from "@review-proof/testkit/database"
import { test } from "@review-proof/testkit/test"

describe("several instances on one database", () => {
  test.live(
    "feed no event before one whose commit began earlier and is still to come",
    function* () {
      const url = yield* freshDatabase
      const other = yield* connectionTo(url)
      yield* Effect.gen(function* () {
        const events = yield* Events
        const given = yield* givenCompany()
        const { company } = given
        const review = yield* givenReview(yield* givenBusiness(given))
        const event = Effect.map(fresh.eventId, (id) =>
          sampleEvent({
            id,
            companyId: company.id,
            facts: {
              _tag: "review.removed",
              reviewId: review.id,
              businessId: review.businessId,
              reason: "hidden"
            }
          })
        )
        const [early, late] = [yield* event, yield* event]
        const begun = yield* Deferred.make<void>()
        const end = yield* Deferred.make<void>()
        const slow = Effect.gen(function* () {
          yield* other`insert into events (id, company_id, type, created_at, facts)
            values (${early.id}, ${company.id}, ${early.facts._tag}, now(),
                    ${JSON.stringify(early.facts)})`
          yield* Deferred.succeed(begun, undefined)
          yield* Deferred.await(end)
        })
        const writer = yield* Effect.forkChild(other.withTransaction(slow))
        yield* Deferred.await(begun)
        yield* committed({ events: [late] })
        const read = events.feed(company.id, { type: null, since: 0 }, { limit: 10, after: null })
        assert.deepStrictEqual(yield* read, { items: [], next: null })
        yield* Deferred.succeed(end, undefined)
        yield* Fiber.join(writer)
        assert.deepStrictEqual(
          (yield* read).items.map(({ id }) => id),
          [early.id, late.id]
        )
      }).pipe(Effect.provide(storeOn(url, 8)))
    }
  )
})

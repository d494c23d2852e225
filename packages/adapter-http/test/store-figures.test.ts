import { assert, layer } from "@effect/vitest"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { Deliveries, StoreUnavailable } from "@review-proof/ports"
import { givenBusiness, givenCompany, givenInvitation } from "@review-proof/ports/testing"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Management, managementWith } from "./management-service.ts"

/** How the store tells of its queue; and how often it was asked. */
class Told extends Context.Service<
  Told,
  {
    asked: number
    answer: Effect.Effect<{ depth: number; oldestDueMillis: number }, StoreUnavailable>
  }
>()("test/Told") {}

const Store = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const deliveries = yield* Deliveries
    const told = yield* Told
    const backlog = Effect.suspend(() => {
      told.asked += 1
      return told.answer
    })
    return Deliveries.of({ ...deliveries, backlog })
  })
).pipe(
  Layer.provideMerge(
    Layer.sync(Told, () => ({ asked: 0, answer: Effect.succeed({ depth: 0, oldestDueMillis: 0 }) }))
  ),
  Layer.provideMerge(MemoryStoreLive)
)

const scraped = Management.use(({ raw }) => Effect.map(raw("/metrics"), ({ text }) => text))

layer(managementWith(Store))("the figures that the store tells", (it) => {
  it.effect("are asked for seldom, however often is scraped, and grow old while it is away", () =>
    Effect.gen(function* () {
      const told = yield* Told
      told.answer = Effect.succeed({ depth: 7, oldestDueMillis: 2500 })
      yield* TestClock.adjust("1 minute")
      const asked = told.asked
      yield* Effect.forEach([1, 2, 3, 4], () => scraped, { concurrency: "unbounded" })
      assert.strictEqual(told.asked, asked + 1)
      const text = yield* scraped
      assert.include(text, "\nwebhook_queue_depth 7\n")
      assert.include(text, "\nwebhook_queue_oldest_due_seconds 2.5\n")
      assert.include(text, `\nstore_figures_age_seconds{figure="webhook_queue"} 0\n`)

      told.answer = Effect.fail(new StoreUnavailable({ operation: "backlog", cause: "down" }))
      yield* TestClock.adjust("30 seconds")
      const later = yield* scraped
      assert.strictEqual(told.asked, asked + 2)
      assert.include(later, "\nwebhook_queue_depth 7\n")
      assert.include(later, `\nstore_figures_age_seconds{figure="webhook_queue"} 30\n`)

      told.answer = Effect.succeed({ depth: 0, oldestDueMillis: 0 })
      yield* TestClock.adjust("10 seconds")
      assert.include(yield* scraped, "\nwebhook_queue_depth 0\n")
    })
  )

  it.effect(
    "are 15 seconds old at most, and name every status of invitations, also those that none has",
    () =>
      Effect.gen(function* () {
        const business = yield* givenBusiness(yield* givenCompany())
        yield* scraped
        yield* givenInvitation(business, { facts: { sent: 1, opened: 2 } })
        yield* givenInvitation(business, { facts: { sent: 1, opened: 2 } })
        yield* TestClock.adjust("15 seconds")
        const text = yield* scraped
        assert.include(text, `\ninvitations{status="opened"} 2\n`)
        assert.include(text, `\ninvitations{status="reviewed"} 0\n`)
        assert.strictEqual(text.match(/^invitations\{/gm)?.length, 10)
      })
  )
})

/** Goal: the figures that alerts watch are never older than they say. */
import { assert, describe } from "@effect/vitest"
import { Deliveries, Invitations } from "@review-proof/ports"
import { figure } from "@review-proof/testkit/client/figures"
import { test } from "@review-proof/testkit/test"
import { Effect, Layer } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { TestClock } from "effect/testing"
import { startStoreFigures } from "../src/management/operator/store-figures.ts"

describe("figures of the store", () => {
  test("are read every ten seconds, also after the clock was set back", function* () {
    let depth = 0
    const store = Layer.merge(
      Layer.mock(Deliveries, {
        backlog: Effect.sync(() => ({ depth: ++depth, oldestDueMillis: 0 }))
      }),
      Layer.mock(Invitations, { countByStatus: Effect.succeed(new Map()) })
    )
    yield* TestClock.setTime(Date.UTC(2026, 11, 2))
    const { update } = yield* startStoreFigures.pipe(Effect.provide(store))
    const scrape = Effect.andThen(update, PrometheusMetrics.format())
    yield* scrape
    yield* TestClock.setTime(Date.UTC(2026, 10, 30))
    yield* TestClock.adjust("9 seconds")
    const soon = yield* scrape
    assert.strictEqual(figure(soon, "webhook_queue_depth"), 1)
    assert.strictEqual(figure(soon, age), 9)
    yield* TestClock.adjust("1 second")
    const later = yield* scrape
    assert.strictEqual(figure(later, "webhook_queue_depth"), 2)
    assert.strictEqual(figure(later, age), 0)
  })
})

const age = 'store_figures_age_seconds{figure="webhook_queue"}'

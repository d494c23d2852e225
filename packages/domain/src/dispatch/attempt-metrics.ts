import type { Settlement } from "@review-proof/ports/store"
import { Effect, Metric } from "effect"

/** Counts the attempts that ended by outcome, and measures how long they took. */
export const attemptCounter: Effect.Effect<(settlement: Settlement) => void> = Effect.map(
  Effect.context<never>(),
  (context) => {
    // Every series starts at 0: a rate misses the count with which a series appears.
    for (const counted of Object.values(byOutcome)) counted.updateUnsafe(0, context)
    return ({ outcome, record }) => {
      byOutcome[outcome._tag].updateUnsafe(1, context)
      duration.updateUnsafe(record.durationMillis / 1000, context)
    }
  }
)

const attempts = Metric.counter("webhook_attempts_total", {
  description: "Attempts at delivering a webhook that ended, by outcome.",
  incremental: true
})

const outcome = (name: string) => Metric.withAttributes(attempts, { outcome: name })

/** A failed attempt is retried; an exhausted one was the last. */
const byOutcome = {
  Delivered: outcome("delivered"),
  Retry: outcome("failed"),
  Exhausted: outcome("exhausted")
}

const duration = Metric.histogram("webhook_attempt_duration_seconds", {
  description: "Time from the beginning of an attempt to its end.",
  boundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

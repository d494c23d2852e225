import { Businesses } from "@review-proof/ports"
import type {
  BusinessId,
  BusinessScore,
  Event,
  StoreUnavailable,
  UnitOfWork
} from "@review-proof/ports"
import { type Change, utcDay } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { commitDecision } from "../commit/commit.ts"
import { newEvent } from "../events/new-event.ts"
import { moveScore, moveUnreported, type ScoreMove } from "./apply-to-score.ts"
import { evaluationOn } from "./score.ts"

/**
 * Evaluates every score for the present UTC day, and returns how many changed. Once a day would do;
 * running more often reports sooner what an import left unreported. Several instances may run it at
 * once: each change is made and reported by one of them.
 */
export const evaluateScores: Effect.Effect<
  number,
  StoreUnavailable,
  Businesses | UnitOfWork | SecureRandom
> = Effect.gen(function* () {
  let after: BusinessId | null = null
  let changed = 0
  do {
    const batch: Batch = yield* evaluateBehind(after)
    changed += batch.changed
    after = batch.next
  } while (after !== null)
  return changed
}).pipe(Effect.withSpan("evaluateScores"))

/** Scores that move by one commit. */
const batchSize = 1000

interface Batch {
  readonly changed: number
  readonly next: BusinessId | null
}

/** An import that wrote nothing for this long has ended without reporting its score. */
const importQuietMillis = 60_000

/** A running import reports its own score, including the day's decay. */
const evaluated = (score: BusinessScore, unreportedBefore: number, now: number): ScoreMove => {
  if (score.unreported === null) return moveScore(score, "decay", now)
  if (score.unreported.at < unreportedBefore) return moveScore(score, "review", now)
  return { score: moveUnreported(score, now), event: null }
}

/**
 * Moves the first scores after a business whose value changes today. If one changed in the meantime,
 * the commit is undone; reading again shows that its own change has evaluated it.
 */
const evaluateBehind = Effect.fnUntraced(function* (after: BusinessId | null) {
  const businesses = yield* Businesses
  const begun = yield* Clock.currentTimeMillis
  const unreportedBefore = begun - importQuietMillis
  const moved = yield* businesses.movedScores(evaluationOn(utcDay(begun)), unreportedBefore, {
    limit: batchSize,
    after
  })
  // The time of the change, read again, because the reading took time.
  const now = yield* Clock.currentTimeMillis
  let changed = 0
  const changes: Array<Change> = []
  const events: Array<Event> = []
  for (const kept of moved.items) {
    const { event, score } = evaluated(kept, unreportedBefore, now)
    if (score.shown !== kept.shown) changed++
    changes.push({ _tag: "ReplaceScore", score })
    if (event !== null) events.push(yield* newEvent(score.companyId, event, now))
  }
  const value: Batch = { changed, next: moved.next }
  return changes.length === 0 ? { value } : { value, commit: { changes, events } }
}, commitDecision)

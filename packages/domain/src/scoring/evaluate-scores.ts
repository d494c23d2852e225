import { Businesses } from "@review-proof/ports"
import type {
  BusinessId,
  BusinessScore,
  Event,
  StoreUnavailable,
  UnitOfWork
} from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { commit, retryOnConflict } from "../commit/commit.ts"
import { recordEvent } from "../events/record-event.ts"
import { moveScore, moveUnreported } from "./apply-to-score.ts"
import type { ScoreMove } from "./apply-to-score.ts"
import { utcDay } from "./forward-decay.ts"
import { evaluationOn } from "./score.ts"

/**
 * Evaluates every score for the present UTC day, and answers how many show
 * another value than before. Once a day would do; where it happens more often,
 * what an import left unreported is told sooner. Several instances may do so
 * at once: each change is made and told of by one of them.
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

/** An import that wrote nothing for so long has ended, and could not tell of its score. */
const importQuietMillis = 60_000

/** A running import tells of its score itself, the decay that falls into it included. */
const evaluated = (score: BusinessScore, unreportedBefore: number, now: number): ScoreMove => {
  if (score.unreported === null) return moveScore(score, "decay", now)
  if (score.unreported.at < unreportedBefore) return moveScore(score, "review", now)
  return { score: moveUnreported(score, now), event: null }
}

/**
 * Moves the first scores behind a business that show another value today. One
 * that changed meanwhile undoes the commit; read again, it has been evaluated
 * by its own change.
 */
const evaluateBehind = Effect.fnUntraced(function* (after: BusinessId | null) {
  const businesses = yield* Businesses
  const begun = yield* Clock.currentTimeMillis
  const unreportedBefore = begun - importQuietMillis
  const moved = yield* businesses.movedScores(evaluationOn(utcDay(begun)), unreportedBefore, {
    limit: batchSize,
    after
  })
  // Later than the reading, which takes its time: the moment of the change.
  const now = yield* Clock.currentTimeMillis
  let changed = 0
  const changes: Array<Change> = []
  const events: Array<Event> = []
  for (const kept of moved.items) {
    const { event, score } = evaluated(kept, unreportedBefore, now)
    if (score.shown !== kept.shown) changed++
    changes.push({ _tag: "ReplaceScore", score })
    if (event !== null) events.push(yield* recordEvent(score.companyId, event, now))
  }
  yield* commit({ changes, events })
  return { changed, next: moved.next } satisfies Batch
}, retryOnConflict)

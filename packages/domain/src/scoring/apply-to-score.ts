import type { BusinessScore, EventFacts } from "@review-proof/ports"
import { type Change, utcDay } from "@review-proof/ports/store"
import { proofShare, reviewCount, scoreOn } from "./score.ts"
import { countAlike, tallyReviews, type ScoredReview } from "./tally.ts"

export interface ScoreMove {
  readonly score: BusinessScore
  /** `score.changed`, when the shown value moved. */
  readonly event: ScoreChanged | null
}

type ScoreChanged = Extract<EventFacts, { readonly _tag: "score.changed" }>

/**
 * The score after a review changed from `before` (null: new) to `after`, with the changes to its
 * history. Null when what the review adds is the same as before.
 */
export const applyToScore = (
  score: BusinessScore,
  before: ScoredReview | null,
  after: ScoredReview,
  now: number
): (ScoreMove & { readonly history: ReadonlyArray<Change> }) | null => {
  const removed = before?.state === "published" ? before : null
  const added = after.state === "published" ? after : null
  if (removed === null && added === null) return null
  if (before !== null && countAlike(before, after)) return null
  const tallied = [
    ...(removed === null ? [] : [{ review: removed, sign: -1 } as const]),
    ...(added === null ? [] : [{ review: added, sign: 1 } as const])
  ]
  const { history, score: moved } = tallyReviews(score, tallied, now)
  return { ...moveScore(moved, "review", now), history }
}

/**
 * Evaluates a score's sums on the day of `now`, and emits `score.changed` if the value differs from
 * the last one reported. The version grows by one.
 */
export const moveScore = (
  score: BusinessScore,
  reason: ScoreChanged["reason"],
  now: number
): ScoreMove => {
  const moved = { ...shownOn(score, now), unreported: null }
  const previousScore = lastReported(score)
  if (moved.shown === previousScore) return { score: moved, event: null }
  return {
    score: moved,
    event: {
      _tag: "score.changed",
      businessId: score.businessId,
      score: moved.shown,
      previousScore,
      reviewCount: reviewCount(score.sums),
      proofShare: proofShare(score.sums),
      reason
    }
  }
}

/** Evaluates a score like `moveScore`, but leaves the event for later. */
export const moveUnreported = (score: BusinessScore, now: number): BusinessScore => {
  const moved = shownOn(score, now)
  const from = lastReported(score)
  return { ...moved, unreported: moved.shown === from ? null : { from, at: now } }
}

const shownOn = (score: BusinessScore, now: number): BusinessScore => {
  const shown = scoreOn(score.sums, utcDay(now))
  const version = score.version + 1
  if (shown === score.shown) return { ...score, version }
  return { ...score, shown, updatedAt: shown === null ? null : now, version }
}

const lastReported = ({ shown, unreported }: BusinessScore): number | null =>
  unreported === null ? shown : unreported.from

import { Businesses } from "@review-proof/ports"
import type { BusinessId, BusinessScore, StoreUnavailable, UnitOfWork } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"
import { recordEvent } from "../events/record-event.ts"
import { moveScore } from "./apply-to-score.ts"

/**
 * Evaluates every score for the present UTC day, as happens once a day, and
 * answers how many show another value than before. Several instances may do so
 * at once: each change is made and told of by one of them.
 */
export const evaluateScores: Effect.Effect<
  number,
  StoreUnavailable,
  Businesses | UnitOfWork | SecureRandom
> = Effect.gen(function* () {
  const businesses = yield* Businesses
  let after: BusinessId | null = null
  let changed = 0
  do {
    const page: PageOfScores = yield* businesses.pageScores({ limit: pageSize, after })
    const now = yield* Clock.currentTimeMillis
    for (const score of page.items) {
      if (moveScore(score, "decay", now).event === null) continue
      if (yield* evaluateScore(score.businessId)) changed++
    }
    after = page.next
  } while (after !== null)
  return changed
}).pipe(Effect.withSpan("evaluateScores"))

/** Scores read at once. */
const pageSize = 500

interface PageOfScores {
  readonly items: ReadonlyArray<BusinessScore>
  readonly next: BusinessId | null
}

/** Whether the shown value changed. */
const evaluateScore = (businessId: BusinessId) =>
  decideAgain(
    Effect.gen(function* () {
      const businesses = yield* Businesses
      const found = yield* businesses.find(businessId)
      if (Option.isNone(found)) return false
      const now = yield* Clock.currentTimeMillis
      const { event, score } = moveScore(found.value.score, "decay", now)
      if (event === null) return false
      yield* commitExpecting({
        changes: [{ _tag: "ReplaceScore", score }],
        events: [yield* recordEvent(score.companyId, event, now)],
        audit: []
      })
      return true
    })
  )

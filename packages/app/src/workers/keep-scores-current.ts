import { evaluateScores } from "@review-proof/domain"
import { Clock, Duration, Effect } from "effect"
import { worker } from "./worker.ts"

/**
 * Scores decay by the day: they are evaluated at the start and soon after each
 * UTC midnight. In between, each turn makes up for one that failed, and tells of
 * imports that a crash ended.
 */
export const keepScoresCurrent = worker({
  name: "evaluate scores",
  work: Effect.tap(evaluateScores, (changed) =>
    changed === 0 ? Effect.void : Effect.logInfo(`${changed} scores show another value today`)
  ),
  pause: Effect.map(Clock.currentTimeMillis, (now) =>
    Duration.millis(Math.min(turnMillis, dayMillis - (now % dayMillis) + 1000))
  )
})

const turnMillis = 600_000
const dayMillis = 86_400_000

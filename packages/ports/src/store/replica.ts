import { Context, Effect } from "effect"
import type { Businesses } from "../accounts/businesses.ts"
import type { Reviews } from "../reviews/reviews.ts"
import type { ScoreHistory } from "../accounts/score-history.ts"

/** The ports that visitors' pages read from. */
export type PublicReads = Businesses | Reviews | ScoreHistory

/**
 * These ports on a copy of the store that shows everything committed up to a few seconds ago, for
 * readers who need not see their own writes. Null while there is no such copy.
 */
export const Replica = Context.Reference<{
  readonly reads: Effect.Effect<Context.Context<PublicReads> | null>
}>("@review-proof/ports/Replica", { defaultValue: () => ({ reads: Effect.succeed(null) }) })

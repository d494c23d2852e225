import { UtcMonth } from "@review-proof/ports"
import { Schema } from "effect"

/** The state of a caller's limits, including this request if it was admitted. */
export const LimitState = Schema.Struct({
  /** Requests admitted in any one second. */
  limit: Schema.Int,
  /** `limit` less those admitted in the last second. */
  remaining: Schema.Int,
  /** Whole seconds until `remaining` is `limit` again without further calls; 0 when it is. */
  resetSeconds: Schema.Int,
  monthlyLimit: Schema.Int,
  monthlyRemaining: Schema.Int,
  /** The UTC month that the request counts towards. */
  month: UtcMonth
})
export interface LimitState extends Schema.Schema.Type<typeof LimitState> {}

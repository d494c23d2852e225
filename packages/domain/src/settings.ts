import { Context } from "effect"

/** What an operator may set of the rules themselves. */
export const Settings = Context.Reference<{
  /** Requests admitted in any one second, per key. */
  readonly ratePerSecond: number
}>("@review-proof/domain/Settings", { defaultValue: () => ({ ratePerSecond: 10 }) })

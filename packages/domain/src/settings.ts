import { Context } from "effect"

/** Rules that an operator can configure. */
export const Settings = Context.Reference<{
  /** Requests admitted in any one second, per key. */
  readonly ratePerSecond: number
}>("@review-proof/domain/Settings", { defaultValue: () => ({ ratePerSecond: 10 }) })

import { Context } from "effect"

/** What an operator can configure of admission. */
export const AdmissionSettings = Context.Reference<{
  /** Requests admitted in any one second, per key. */
  readonly ratePerSecond: number
}>("@review-proof/domain/AdmissionSettings", { defaultValue: () => ({ ratePerSecond: 10 }) })

import { Context } from "effect"

/** The settings of admission that an operator can change. */
export const AdmissionSettings = Context.Reference<{
  /** Requests admitted in any one second, per key. */
  readonly ratePerSecond: number
}>("@review-proof/domain/AdmissionSettings", { defaultValue: () => ({ ratePerSecond: 10 }) })

import { Context, Effect } from "effect"
import type { AdmissionAttempt, AdmissionJudge } from "../../index.ts"
import { Admission } from "../../index.ts"

/** The verdict that the laws hand to the store: the option `judge` of the suite. */
export const LawJudge = Context.Reference<AdmissionJudge>("@review-proof/ports/testing/LawJudge", {
  defaultValue: () => () => {
    throw new Error("This store calls the judge: give the laws the option `judge`")
  }
})

/** The port; the suite's judge decides on its attempts. */
export const judgedAdmission = Effect.gen(function* () {
  const port = yield* Admission
  const judge = yield* LawJudge
  return { ...port, attempt: (attempt: AdmissionAttempt) => port.attempt(attempt, judge) }
})

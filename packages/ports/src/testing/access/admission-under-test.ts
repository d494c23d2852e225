import { Context, Effect } from "effect"
import type { AdmissionAttempt, AdmissionRule } from "../../store.ts"
import { Admission } from "../../index.ts"

/** The rule that the laws hand to the store: the option `admits` of the suite. */
export const LawAdmissionRule = Context.Reference<AdmissionRule>(
  "@review-proof/ports/testing/LawAdmissionRule",
  {
    defaultValue: () => () => {
      throw new Error("This store calls the rule of admission: give the laws the option `admits`")
    }
  }
)

/** The port, with the suite's rule for its attempts. */
export const admissionUnderTest = Effect.gen(function* () {
  const port = yield* Admission
  const admits = yield* LawAdmissionRule
  return { ...port, attempt: (attempt: AdmissionAttempt) => port.attempt(attempt, admits) }
})

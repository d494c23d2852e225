import type { Admission, Credentials, UnitOfWork } from "../../index.ts"
import { suite } from "../suite.ts"
import { admissionChangesLaws } from "./admission-changes.laws.ts"
import { admissionFactsLaws } from "./admission-facts.laws.ts"
import { admissionLimitsLaws } from "./admission-limits.laws.ts"

export const admissionLaws = suite<Admission | Credentials | UnitOfWork>("Admission", (test) => {
  admissionChangesLaws(test)
  admissionFactsLaws(test)
  admissionLimitsLaws(test)
})

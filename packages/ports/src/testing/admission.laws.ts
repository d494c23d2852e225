import { layer } from "@effect/vitest"
import type { Layer } from "effect"
import type { Admission, Credentials, UnitOfWork } from "../index.ts"
import { lawOptions } from "./law-options.ts"
import { admissionChangesLaws } from "./admission-changes.laws.ts"
import { admissionFactsLaws } from "./admission-facts.laws.ts"
import { admissionLimitsLaws } from "./admission-limits.laws.ts"

/** What any store owes of the gate in front of every call. */
export const admissionLaws = <E>(
  name: string,
  live: Layer.Layer<Admission | Credentials | UnitOfWork, E>
): void =>
  layer(live, lawOptions)(`${name}: Admission`, (it) => {
    admissionChangesLaws(it)
    admissionFactsLaws(it)
    admissionLimitsLaws(it)
  })

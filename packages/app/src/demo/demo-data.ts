import { Companies } from "@review-proof/ports"
import { Effect } from "effect"

export interface DemoData {
  readonly made: boolean
}

export const ensureDemoData = Effect.gen(function* () {
  const companies = yield* Companies
  yield* companies.isEmpty
  const demo: DemoData = { made: false }
  return demo
})

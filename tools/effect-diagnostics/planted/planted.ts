// Wrong on purpose: the diagnostics have to name each of these, or they looked at nothing.
import { Effect, Schema } from "effect"

export const Amount = Schema.Number

export const forgotten = Effect.gen(function* () {
  Effect.log("a floating effect")
  yield Effect.log("a yield without its star")
  try {
    yield* Effect.log("a try in a generator")
  } catch {
    return
  }
})

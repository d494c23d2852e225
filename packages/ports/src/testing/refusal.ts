import { Effect } from "effect"

/** The error that refuses an effect. A law fails at the line of this call if nothing refuses it. */
export const refusal = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<E, never, R> => {
  const done = new Error("It was done, and has to be refused")
  return Effect.matchEffect(effect, {
    onFailure: Effect.succeed,
    onSuccess: () => Effect.die(done)
  })
}

import { Effect } from "effect"

/** The error that refuses an effect. A law fails at the line of this call if nothing refuses it. */
export const refusal = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<E, never, R> => {
  const done = new Error("It was done, and has to be refused")
  return Effect.matchEffect(effect, {
    onFailure: Effect.succeed,
    onSuccess: () => Effect.die(done)
  })
}

/** The error of this class that refuses an effect. A law fails with any other one. */
export const refusedWith = <A, E, R, Wanted>(
  effect: Effect.Effect<A, E, R>,
  wanted: abstract new (...fields: never) => Wanted
): Effect.Effect<E & Wanted, never, R> => {
  const another = new Error(`It has to be refused with ${wanted.name}`)
  return Effect.flatMap(refusal(effect), (error) =>
    error instanceof wanted
      ? Effect.succeed(error)
      : Effect.die(Object.assign(another, { cause: error }))
  )
}

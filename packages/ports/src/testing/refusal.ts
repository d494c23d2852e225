import { Effect } from "effect"

/** The error that refuses an effect. A law fails at the line of this call if nothing refuses it. */
export const refusal = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  rule = "It has to be refused"
): Effect.Effect<E, never, R> => {
  const done = new Error(`${rule}, and was done`)
  return Effect.matchEffect(effect, {
    onFailure: Effect.succeed,
    onSuccess: () => Effect.die(done)
  })
}

/** The error of this class that refuses an effect, `what`. A law fails with any other one. */
export const refusedWith = <A, E, R, Wanted>(
  effect: Effect.Effect<A, E, R>,
  wanted: abstract new (...fields: never) => Wanted,
  what = "It"
): Effect.Effect<E & Wanted, never, R> => {
  const rule = `${what} has to be refused with ${wanted.name}`
  const another = new Error(rule)
  return Effect.flatMap(refusal(effect, rule), (error) =>
    error instanceof wanted
      ? Effect.succeed(error)
      : Effect.die(Object.assign(another, { cause: error }))
  )
}

import { Effect, Option } from "effect"

/** A port's method that reads or changes rows in one synchronous step. */
export const method =
  <Args extends ReadonlyArray<unknown>, A>(run: (...args: Args) => A) =>
  (...args: Args): Effect.Effect<A> =>
    Effect.sync(() => run(...args))

/** A port's method that looks for a row which may be missing. */
export const finder =
  <Args extends ReadonlyArray<unknown>, A>(find: (...args: Args) => A | undefined) =>
  (...args: Args): Effect.Effect<Option.Option<A>> =>
    Effect.sync(() => Option.fromUndefinedOr(find(...args)))

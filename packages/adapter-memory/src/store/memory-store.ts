import { Context, Effect, Layer, Option } from "effect"
import { State } from "./state.ts"

/** The rows that the ports of one memory store share. Every build of the layer starts empty. */
export class MemoryStore extends Context.Service<MemoryStore, State>()(
  "@review-proof/adapter-memory/MemoryStore"
) {
  static readonly layer = Layer.sync(MemoryStore, () => new State())
}

/** Makes a port's method of a plain function. */
export const method =
  <Args extends ReadonlyArray<unknown>, A>(run: (...args: Args) => A) =>
  (...args: Args): Effect.Effect<A> =>
    Effect.sync(() => run(...args))

/** Makes a port's method that may find nothing. */
export const finder =
  <Args extends ReadonlyArray<unknown>, A>(find: (...args: Args) => A | undefined) =>
  (...args: Args): Effect.Effect<Option.Option<A>> =>
    Effect.sync(() => Option.fromUndefinedOr(find(...args)))

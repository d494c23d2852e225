import { Effect, Result } from "effect"

/** Runs an effect many times at once: what the ones answered, and how the others failed. */
export const atOnce = <A, E, R>(
  count: number,
  run: (index: number) => Effect.Effect<A, E, R>
): Effect.Effect<
  { readonly done: ReadonlyArray<A>; readonly refused: ReadonlyArray<E> },
  never,
  R
> =>
  Effect.map(
    Effect.forEach(
      Array.from({ length: count }, (_, index) => index),
      (index) => Effect.result(run(index)),
      { concurrency: "unbounded" }
    ),
    (results) => ({
      done: results.filter(Result.isSuccess).map(({ success }) => success),
      refused: results.filter(Result.isFailure).map(({ failure }) => failure)
    })
  )

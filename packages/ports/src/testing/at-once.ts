import { assert } from "@effect/vitest"
import { Context, Effect, Result } from "effect"
import type { StorePorts } from "../store.ts"

/** Another instance on the same data, where the store has one. */
export const LawSecond = Context.Reference<Context.Context<StorePorts> | null>(
  "@review-proof/ports/testing/LawSecond",
  { defaultValue: () => null }
)

/** Runs an effect on the other instance, if there is one. */
export const onOtherInstance = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(LawSecond, (second): Effect.Effect<A, E, R> =>
    second === null ? effect : Effect.provideContext(effect, second)
  )

/**
 * Runs an effect many times at once, every second pair of them at the other instance: what the ones
 * answered, and how the others failed.
 */
export const atOnce = <A, E, R>(
  count: number,
  run: (index: number) => Effect.Effect<A, E, R>
): Effect.Effect<
  { readonly done: ReadonlyArray<A>; readonly refused: ReadonlyArray<E> },
  never,
  R
> =>
  Effect.map(
    allAtOnce(count, (index) => Effect.result(run(index))),
    (results) => ({
      done: results.filter(Result.isSuccess).map(({ success }) => success),
      refused: results.filter(Result.isFailure).map(({ failure }) => failure)
    })
  )

/**
 * Runs an effect many times at once, and checks that only so many `of` them succeed, and that the
 * others are refused with this error: what the ones answered.
 */
export const only = <A, E extends { readonly _tag: string }, R>(
  count: number,
  { of, or }: { readonly of: number; readonly or: E["_tag"] },
  run: (index: number) => Effect.Effect<A, E, R>
): Effect.Effect<ReadonlyArray<A>, never, R> =>
  Effect.map(atOnce(of, run), ({ done, refused }) => {
    assert.lengthOf(done, count)
    for (const error of refused) assert.strictEqual(error._tag, or)
    return done
  })

/** Like `atOnce`, for what must not fail. */
export const allAtOnce = <A, E, R>(
  count: number,
  run: (index: number) => Effect.Effect<A, E, R>
): Effect.Effect<Array<A>, E, R> =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    (index) => (index % 4 < 2 ? run(index) : onOtherInstance(run(index))),
    { concurrency: "unbounded" }
  )

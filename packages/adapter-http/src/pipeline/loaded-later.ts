/**
 * Routes whose code is loaded behind the first answers, or for the first request
 * that no route of before answers: most of a start is the loading of code.
 */
import { Effect, Layer } from "effect"
import type { Scope } from "effect"
import { LateRoutes } from "./exact-router.ts"
import { Leisure } from "./leisure.ts"
import { madeOnce } from "./made-when-called.ts"

/** Puts the routes that `load` brings on the router, which are those of other paths than it has. */
export const loadedLater = <R>(
  load: () => Promise<Layer.Layer<never, never, R>>
): Layer.Layer<never, never, Exclude<R, Scope.Scope> | LateRoutes> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const late = yield* LateRoutes
      const make = yield* madeOnce(Layer.unwrap(Effect.promise(load)))
      late.addOthers(make)
      yield* Effect.forkScoped(Effect.andThen(yield* Leisure, make))
    })
  )

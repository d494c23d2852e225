/**
 * An operation costs more to make (its steps, the codecs of all that it takes
 * and answers) than to call. Those of a group are made when one of them is first
 * called, so that a start waits for none.
 */
import { Effect, Layer } from "effect"
import type { Context, Scope } from "effect"
import { LateRoutes } from "./exact-router.ts"
import type { KnownRoute } from "./exact-router.ts"

export interface KnownGroup {
  readonly endpoints: { readonly [name: string]: KnownRoute }
}

/** Puts the operations of `group`, which `operations` adds to the router, there by name. */
export const madeWhenCalled = <R>(
  group: KnownGroup,
  operations: Layer.Layer<never, never, R>
): Layer.Layer<never, never, Exclude<R, Scope.Scope> | LateRoutes> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const late = yield* LateRoutes
      late.add(Object.values(group.endpoints), yield* madeOnce(operations))
    })
  )

/** Builds `routes` at its first run, for all who run it. */
export const madeOnce = <R>(
  routes: Layer.Layer<never, never, R>
): Effect.Effect<Effect.Effect<void>, never, R | Scope.Scope> =>
  Effect.contextWith((app: Context.Context<R | Scope.Scope>) =>
    Effect.cached(
      Layer.build(routes).pipe(
        // What is made keeps the services that it finds: those of the app, not of the first caller.
        Effect.updateContext((_: Context.Context<never>) => app),
        Effect.asVoid,
        Effect.uninterruptible
      )
    )
  )

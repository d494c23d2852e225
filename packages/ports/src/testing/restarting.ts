import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { type LawOptions, type LawTester, suite } from "./suite.ts"

/** Runs the first effect, then the other one after each of two restarts. */
type Restarting<Ports> = <A, E>(
  first: Effect.Effect<A, E, Ports>,
  later: (before: A) => Effect.Effect<void, unknown, Ports>
) => Effect.Effect<void, unknown>

/** Laws of a restart, of a store with these ports. `reopened` opens the data of `live` after it has ended. */
export const restartsOf =
  <Ports>(declare: (test: LawTester<never>, restarting: Restarting<Ports>) => void) =>
  (
    name: string,
    live: Layer.Layer<Ports, unknown>,
    reopened: Layer.Layer<Ports, unknown>,
    // Another instance would outlive the restart, and commit in place of the one that ends.
    { second: _second, ...options }: LawOptions<Ports> = {}
  ): void => {
    const restarting: Restarting<Ports> = Effect.fnUntraced(function* (first, later) {
      const before = yield* Effect.provide(first, Layer.fresh(live))
      yield* Effect.provide(later(before), Layer.fresh(reopened))
      yield* Effect.provide(later(before), Layer.fresh(reopened))
    })
    suite<never>("a restart", (test) => declare(test, restarting))(name, Layer.empty, options)
  }

/** Checks that what was given reads alike before and after a restart. */
export const keeps = <Ports, A, E1, E2>(
  restarting: Restarting<Ports>,
  given: Effect.Effect<{ readonly read: Effect.Effect<A, E1, Ports> }, E2, Ports>
) =>
  restarting(
    Effect.flatMap(given, ({ read }) => Effect.map(read, (before) => ({ before, read }))),
    ({ before, read }) => Effect.map(read, (after) => assert.deepStrictEqual(after, before))
  )

import { it, layer as layerWith } from "@effect/vitest"
import { testsOf, type Tests } from "@review-proof/ports/testing"
import { Effect, Layer, Logger, type Scope } from "effect"

/** Declares a test: its sentence, and a body as `Effect.gen` takes it. */
export const test = Object.assign(testsOf(it.effect), { live: testsOf(it.live) })

/** Declares tests that each get their own instance of a layer, which closes after the test's scope. */
export const testOn = <R, E>(provided: Layer.Layer<R, E>) => {
  const provide = <A, E1, R1>(body: Effect.Effect<A, E1, R1>) =>
    Effect.provide(Effect.scoped(body), Layer.fresh(provided))
  return Object.assign(testsOf<Scope.Scope, R>(it.effect, provide), {
    live: testsOf<Scope.Scope, R>(it.live, provide)
  })
}

/** Declares tests that share a layer, with or without a name. */
export const layer = <R, E>(
  provided: Layer.Layer<R, E>,
  options?: Parameters<typeof layerWith>[1]
) => {
  const declared = layerWith(provided, options)
  return (...given: [name: string, declare: Declare<R>] | [declare: Declare<R>]): void =>
    given.length === 1
      ? declared((its) => given[0](testsOf(its.effect)))
      : declared(given[0], (its) => given[1](testsOf(its.effect)))
}

/** The lines that an effect logs under the layer. */
export const givenLog = () => {
  const lines: Array<string> = []
  const layer = Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])
  return { lines, layer }
}

type Declare<R> = (test: Tests<R | Scope.Scope>) => void

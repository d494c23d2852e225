import type { Vitest } from "@effect/vitest"
import { Effect } from "effect"
import type { TestOptions } from "vitest"

/** Declares tests: a sentence, and a body as `Effect.gen` takes it. */
export interface Tests<R> {
  (sentence: string, body: Body<[], R>, options?: number | TestOptions): void
  /** A test for each case. */
  readonly each: <Case>(
    cases: ReadonlyArray<Case>
  ) => (sentence: string, body: Body<[Case], R>, options?: number | TestOptions) => void
  /** A test that holds for any inputs. */
  readonly prop: <const Inputs extends Vitest.Arbitraries>(
    sentence: string,
    inputs: Inputs,
    body: Body<[{ [K in keyof Inputs]: Vitest.ArbitraryValue<Inputs[K]> }], R>,
    options?: Parameters<Vitest.Tester<R>["prop"]>[3]
  ) => void
}

type Body<Inputs extends ReadonlyArray<unknown>, R> = (
  ...inputs: Inputs
) => Generator<Effect.Effect<unknown, unknown, R>, unknown, never>

/** Makes the function that declares tests from one whose bodies are effects. */
export function testsOf<R>(tester: Vitest.Tester<R>): Tests<R>
// `Effect.gen` derives what a body needs, which the compiler cannot relate to a parameter.
export function testsOf(tester: Vitest.Tester<unknown>): Tests<unknown> {
  const declare: Pick<Tests<unknown>, "each" | "prop"> = {
    each: (cases) => (sentence, body, options) =>
      tester.each(cases)(sentence, (item) => Effect.gen(() => body(item)), options),
    prop: (sentence, inputs, body, options) =>
      tester.prop(sentence, inputs, (values) => Effect.gen(() => body(values)), options)
  }
  return Object.assign(
    (sentence: string, body: Body<[], unknown>, options?: number | TestOptions) =>
      tester(sentence, () => Effect.gen(body), options),
    declare
  )
}

import type { Vitest } from "@effect/vitest"
import { Effect } from "effect"
import type { TestOptions } from "vitest"

/** Declares tests: a sentence, and a body as `Effect.gen` takes it. */
export interface Tests<R> {
  (sentence: string, body: Body<[], R>, options?: number | TestOptions): void
  readonly each: <Case>(
    cases: ReadonlyArray<Case>
  ) => (sentence: string, body: Body<[Case], R>, options?: number | TestOptions) => void
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

type Provide<Given, R> = (
  body: Effect.Effect<unknown, unknown, Given>
) => Effect.Effect<unknown, unknown, R>

/** Makes the function that declares tests from one whose bodies are effects; `provide` may give them more. */
export function testsOf<R>(tester: Vitest.Tester<R>): Tests<R>
export function testsOf<R, Given>(
  tester: Vitest.Tester<R>,
  provide: Provide<R | Given, R>
): Tests<R | Given>
// `Effect.gen` derives what a body needs, which the compiler cannot relate to a parameter.
export function testsOf(
  tester: Vitest.Tester<unknown>,
  provide: Provide<unknown, unknown> = (body) => body
): Tests<unknown> {
  const run = (body: Body<[], unknown>) => provide(Effect.gen(body))
  const more: Pick<Tests<unknown>, "each" | "prop"> = {
    each: (cases) => (sentence, body, options) =>
      tester.each(cases)(sentence, (item) => run(() => body(item)), options),
    prop: (sentence, inputs, body, options) =>
      tester.prop(sentence, inputs, (values) => run(() => body(values)), options)
  }
  return Object.assign(
    (sentence: string, body: Body<[], unknown>, options?: number | TestOptions) =>
      tester(sentence, () => run(body), options),
    more
  )
}

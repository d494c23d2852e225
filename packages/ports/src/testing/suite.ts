import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Result, type Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { describe } from "vitest"
import type { AdmissionRule, StorePorts } from "../store.ts"
import { LawAdmissionRule } from "./access/admission-under-test.ts"
import { testsOf, type Tests } from "./tests-of.ts"

export interface LawOptions<Ports = StorePorts> {
  /** The store takes the time from Effect's Clock: laws move a test clock and never sleep. */
  readonly clock?: "effect"
  /** The longest time of one law in milliseconds; a minute by default. */
  readonly timeout?: number
  /** For a store with high latency: the factor by which waits and leases of the laws are longer. */
  readonly slowness?: number
  /** Another instance on the same data: laws commit there, and do half of what they do at once. */
  readonly second?: Layer.Layer<Ports, unknown>
  /** The domain's `admissionRule`, for a store that calls the rule of admission. */
  readonly admits?: AdmissionRule
}

/** Declares laws; the suite provides their ports. */
export type LawTester<Ports> = Tests<Ports | Scope.Scope>

/** Options of `layer` for tests of a store, which may keep its own time and start a server first. */
const lawOptions = ({ clock }: LawOptions<never>) => ({
  excludeTestServices: clock === undefined,
  timeout: "2 minutes" as const
})

/** Makes a function that declares the laws of one port for a store. */
export const suite =
  <Ports>(port: string, declare: (test: LawTester<Ports>) => void) =>
  (name: string, live: Layer.Layer<Ports, unknown>, options: LawOptions<Ports> = {}): void => {
    describe(`${name}:`, { timeout: options.timeout ?? 60_000 }, () => {
      layer(
        Layer.mergeAll(live, secondOf(options), timeOf(options), admissionRuleOf(options)),
        lawOptions(options)
      )(port, (it) => declare(testsOf(it.effect)))
    })
  }

const timeOf = ({ clock, slowness = 1 }: LawOptions<never>) =>
  clock === undefined
    ? Layer.succeed(LawTime)({ slowness, pass: LawTime.defaultValue().pass })
    : Layer.merge(
        Layer.succeed(LawTime)({ slowness: 1, pass: TestClock.adjust }),
        Layer.effectDiscard(TestClock.setTime(Date.UTC(2026, 2, 1, 12)))
      )

const secondOf = ({ second }: LawOptions<never>) =>
  second === undefined ? Layer.empty : Layer.effect(LawSecond)(Layer.build(Layer.fresh(second)))

const admissionRuleOf = ({ admits }: LawOptions<never>) =>
  admits === undefined ? Layer.empty : Layer.succeed(LawAdmissionRule)(admits)

export const minute = 60_000
/** Longer than any law runs. */
export const hour = 60 * minute
export const day = 24 * hour

/** The passing of time in the laws of a suite. */
const LawTime = Context.Reference<{
  /** The factor by which waits and leases are longer than usual. */
  readonly slowness: number
  readonly pass: (millis: number) => Effect.Effect<void>
}>("@review-proof/ports/testing/LawTime", {
  defaultValue: () => ({ slowness: 1, pass: Effect.sleep })
})

/** A short time in milliseconds; longer for a slow store. */
export const scaledMillis = (millis: number): Effect.Effect<number> =>
  Effect.map(LawTime, ({ slowness }) => millis * slowness)

/** Lets a short time pass: moves the clock where the store reads a test clock, else sleeps. */
export const elapse = (millis: number): Effect.Effect<void> =>
  Effect.flatMap(LawTime, ({ pass, slowness }) => pass(millis * slowness))

/** Another instance on the same data, where the store has one. */
const LawSecond = Context.Reference<Context.Context<never> | null>(
  "@review-proof/ports/testing/LawSecond",
  { defaultValue: () => null }
)

/** Runs an effect on the other instance, if there is one. */
export const onOtherInstance = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(LawSecond, (second): Effect.Effect<A, E, R> =>
    second === null ? effect : Effect.provideContext(effect, second)
  )

/** Runs an effect without the other instance, so that its commits are made here. */
const onThisInstance = Effect.provideService(LawSecond, null)

/**
 * Runs an effect many times at once, in turns of two on each of both instances. Returns the answers
 * of the runs that succeeded and the errors of the others.
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
 * Runs an effect at once, `of` times. Checks that only `count` of them succeed and that the others
 * are refused with the error `or`; returns the answers of those that succeed.
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
    (index) => (index % 4 < 2 ? onThisInstance(run(index)) : onOtherInstance(run(index))),
    { concurrency: "unbounded" }
  )

/** The only one that was found. */
export const onlyOf = <A>(found: ReadonlyArray<A>): A => {
  assert.lengthOf(found, 1)
  return found[0] ?? assert.fail()
}

/** Claims until nothing is due. A law fails if a claim gets what an earlier one holds. */
export const drain = Effect.fnUntraced(function* <Claim, E, R>(
  claim: Effect.Effect<ReadonlyArray<Claim>, E, R>,
  idOf: (claim: Claim) => number | string
) {
  const held = new Set<number | string>()
  for (let ids = (yield* claim).map(idOf); ids.length > 0; ids = (yield* claim).map(idOf)) {
    for (const id of ids) {
      assert.isFalse(held.has(id), `${id} was claimed again before its lease was over`)
      held.add(id)
    }
  }
})

import { layer } from "@effect/vitest"
import { Layer, type Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { describe } from "vitest"
import type { AdmissionRule, StorePorts } from "../store.ts"
import { LawAdmissionRule } from "./access/admission-under-test.ts"
import { testsOf, type Tests } from "./tests-of.ts"
import { LawSecond } from "./at-once.ts"
import { LawTime } from "./time.ts"

export interface LawOptions {
  /** The store takes the time from Effect's Clock: laws move a test clock and never sleep. */
  readonly clock?: "effect"
  /** The longest time of one law in milliseconds: a minute unless told. */
  readonly timeout?: number
  /** For a store that is far away: waits and leases of laws are so many times longer. */
  readonly slowness?: number
  /** Another instance on the same data: half of what laws do at once is done there. */
  readonly second?: Layer.Layer<StorePorts, unknown>
  /** The domain's `admissionRule`, for a store that calls the rule of admission. */
  readonly admits?: AdmissionRule
}

/** Declares laws; the suite provides their ports. */
export type LawTester<Ports> = Tests<Ports | Scope.Scope>

/** Options of `layer` for tests of a store, which may keep its own time and start a server first. */
const lawOptions = ({ clock }: LawOptions = {}) => ({
  excludeTestServices: clock === undefined,
  timeout: "2 minutes" as const
})

/** Makes a function that declares the laws of one port for a store. */
export const suite =
  <Ports>(port: string, declare: (test: LawTester<Ports>) => void) =>
  (name: string, live: Layer.Layer<Ports, unknown>, options: LawOptions = {}): void => {
    describe(`${name}:`, { timeout: options.timeout ?? 60_000 }, () => {
      layer(
        Layer.mergeAll(live, secondOf(options), timeOf(options), admissionRuleOf(options)),
        lawOptions(options)
      )(port, (it) => declare(testsOf(it.effect)))
    })
  }

const timeOf = ({ clock, slowness = 1 }: LawOptions) =>
  clock === undefined
    ? Layer.succeed(LawTime)({ slowness, pass: LawTime.defaultValue().pass })
    : Layer.merge(
        Layer.succeed(LawTime)({ slowness: 1, pass: TestClock.adjust }),
        Layer.effectDiscard(TestClock.setTime(Date.UTC(2026, 2, 1, 12)))
      )

const secondOf = ({ second }: LawOptions) =>
  second === undefined ? Layer.empty : Layer.effect(LawSecond)(Layer.build(Layer.fresh(second)))

const admissionRuleOf = ({ admits }: LawOptions) =>
  admits === undefined ? Layer.empty : Layer.succeed(LawAdmissionRule)(admits)

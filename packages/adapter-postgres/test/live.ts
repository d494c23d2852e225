/** Tests in real time: PostgreSQL has a clock of its own. */
import * as tests from "@review-proof/testkit/test"
import type { Layer } from "effect"

export const test = tests.test.live

export const testOn = <R, E>(provided: Layer.Layer<R, E>) => tests.testOn(provided).live

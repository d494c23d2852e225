import { admissionRule } from "@review-proof/domain/access"
import { assert, it } from "@effect/vitest"
import { Admission } from "@review-proof/ports"
import { givenCompany, givenKey } from "@review-proof/ports/testing"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { MemoryStoreLayer } from "../src/index.ts"

it.effect("a request that is refunded after midnight is taken off its own day", () =>
  Effect.gen(function* () {
    const day = 20_000
    const admission = yield* Admission
    const key = yield* givenKey(yield* givenCompany())
    const { companyId, hash, id } = key
    const call = admission.attempt(
      { kind: "key", hash, address: "a", addressBucket: "a", ratePerSecond: 10 },
      admissionRule
    )
    yield* TestClock.setTime((day + 1) * 86_400_000 - 1)
    assert.isTrue((yield* call).counted)
    yield* TestClock.adjust("2 seconds")
    yield* admission.refund(companyId, "2024-10", id)
    assert.isTrue((yield* call).counted)
    assert.deepStrictEqual(
      yield* admission.requestsByDay(companyId, { first: day, last: day + 1 }, 1),
      [{ day: day + 1, keyId: id, requests: 1 }]
    )
  }).pipe(Effect.provide(MemoryStoreLayer))
)

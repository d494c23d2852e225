import { assert, layer } from "@effect/vitest"
import { fingerprint } from "@review-proof/domain/requests"
import { createProduct } from "@review-proof/domain/reviews"
import type { Caller } from "@review-proof/domain/access"
import type { IdempotentRequest } from "@review-proof/domain/requests"
import type { DuplicateSku, Product } from "@review-proof/ports"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { makeCompany, World } from "./world.ts"

type Request = IdempotentRequest<Product, DuplicateSku>

const create = (caller: Caller, sku: string, request: Request) =>
  createProduct(
    caller,
    { sku, name: "A shoe", url: null, imageUrl: null, gtin: null, group: null, business: null },
    request
  )

/** The work puts its answer into words each time that it is done. */
const countedRequest = Effect.fnUntraced(function* (caller: Caller, key: string, sku: string) {
  const print = yield* fingerprint({ operation: "createProduct", resource: "", body: { sku } })
  const done = { times: 0 }
  const request: Request = {
    scope: caller.lineageId,
    key,
    fingerprint: print,
    render: (outcome) => {
      done.times += 1
      return Result.isSuccess(outcome) ? "201" : "409"
    }
  }
  return { done, request }
})

layer(World)("what was answered by this process lately", (it) => {
  it.effect("is answered again without doing the work, for as long as answers are kept", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const { done, request } = yield* countedRequest(caller, "lately", "x")
      assert.strictEqual((yield* create(caller, "x", request))._tag, "Fresh")
      assert.strictEqual(done.times, 1)
      for (let again = 0; again < 3; again++) {
        const answered = yield* create(caller, "x", request)
        assert.deepStrictEqual(answered, { _tag: "Replayed", answer: "201" })
      }
      assert.strictEqual(done.times, 1)
      yield* TestClock.adjust("24 hours")
      const late = yield* Effect.flip(create(caller, "x", request))
      assert.strictEqual(late._tag, "DuplicateSku")
      assert.strictEqual(done.times, 3)
    })
  )

  it.effect("is refused to another request under its key", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const first = yield* countedRequest(caller, "shared", "x")
      const other = yield* countedRequest(caller, "shared", "y")
      yield* create(caller, "x", first.request)
      const refused = yield* Effect.flip(create(caller, "y", other.request))
      assert.strictEqual(refused._tag, "IdempotencyConflict")
      assert.strictEqual(other.done.times, 0)
    })
  )

  it.effect("is nobody else's answer under the same key", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* makeCompany(), yield* makeCompany()]
      for (const { caller } of [one, two]) {
        const { request } = yield* countedRequest(caller, "everyone's", "x")
        assert.strictEqual((yield* create(caller, "x", request))._tag, "Fresh")
      }
    })
  )
})

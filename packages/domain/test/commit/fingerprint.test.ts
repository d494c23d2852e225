import { assert, describe } from "@effect/vitest"
import { fingerprint } from "@review-proof/domain/requests"
import { Effect, Schema } from "effect"
import * as Digest from "effect/crypto/Digest"
import { test } from "@review-proof/testkit/test"

const print = (body: unknown, operation = "createProduct", resource = "") =>
  fingerprint({ operation, resource, body }).pipe(Effect.provide(Digest.layerWebCrypto))

describe("a request's fingerprint", () => {
  test("does not see the order of members, nor absent ones", function* () {
    const one = yield* print({ sku: "a", tags: [{ x: 1, y: null }], name: "b" })
    const other = yield* print({
      name: "b",
      gtin: undefined,
      tags: [{ y: null, x: 1 }],
      sku: "a"
    })
    assert.strictEqual(one, other)
    assert.match(one, /^[0-9a-f]{64}$/)
  })

  test("distinguishes operations, resources, values, types and the order of lists", function* () {
    const prints = yield* Effect.all([
      print({ a: 1 }),
      print({ a: "1" }),
      print({ a: null }),
      print({}),
      print([1, 2]),
      print([2, 1]),
      print({ a: 1 }, "other"),
      print({ a: 1 }, "createProduct", "7"),
      print({ a: { b: 1 } }),
      print({ "a:b": 1 })
    ])
    assert.strictEqual(new Set(prints).size, prints.length)
  })

  test.prop(
    "is that of the same JSON written and read again",
    { body: Schema.Json },
    function* ({ body }) {
      assert.strictEqual(yield* print(body), yield* print(JSON.parse(JSON.stringify(body))))
    }
  )
})

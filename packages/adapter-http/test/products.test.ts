/** Goal: a product is found again by its SKU, whatever characters that has, and changes field by field. */
import { assert } from "@effect/vitest"
import { call, refusal, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

/** Calls of a new account. A second passes before each, so that none is too many. */
const calls = Effect.map(makeAccount({ permissions: ["products:write"] }), ({ business, key }) => ({
  business,
  send: (method: string, path: string, json: object) =>
    Effect.andThen(TestClock.adjust("1 second"), call(key, `/v1/products${path}`, { method, json }))
}))

layer(serviceWith())("a product", (test) => {
  test("is found again by a SKU of any characters", function* () {
    const { business, send } = yield* calls
    for (const sku of skus) {
      const added = yield* send("POST", "", { sku, name: "Rye bread" })
      const expected = { sku, name: "Rye bread", business_id: business.id }
      assert.deepInclude(added.json, expected, JSON.stringify(sku))
    }
    for (const sku of skus) {
      const changed = yield* send("PATCH", `/${encodeURIComponent(sku)}`, { sku, name: "Wheat" })
      assert.deepInclude(changed.json, { sku, name: "Wheat" }, JSON.stringify(sku))
    }
    assert.strictEqual((yield* send("PATCH", "/a/b", { name: "3" })).status, 404)
    assert.strictEqual(refusal(yield* send("PATCH", "/%00", { name: "3" })).status, 400)
  })

  test("changes field by field: null empties one, and what is absent stays", function* () {
    const { send } = yield* calls
    const all = { url: "https://a.example", image_url: "https://b.example", group: "G" }
    const { json: before } = yield* send("POST", "", { sku: "RYE", name: "Rye", gtin: "4", ...all })
    const changes = { gtin: null, name: "Wheat" }
    const { json: after } = yield* send("PATCH", "/RYE", changes)
    assert.deepStrictEqual(after, { ...before, ...changes, updated_at: after.updated_at })
  })
})

const skus: ReadonlyArray<string> = [
  ..."a/b|a b| |a%2Fb|%|%25|%00|..|.|a/../b|a?b=c&d#e|a+b|a\\b|a:b;c=d@e|Grüße|日本語|😀".split(
    "|"
  ),
  ...`'; drop table products; --|"quoted"|__proto__|null|0|rye|RYE|é`.split("|"),
  "e\u0301",
  "\u200frtl",
  "tab\there",
  "line\nbreak",
  "\u007f",
  "😀".repeat(64)
]

import { assert } from "@effect/vitest"
import { StoreKey } from "../../index.ts"
import { allAtOnce } from "../at-once.ts"
import { suite } from "../suite.ts"

export const storeKeyLaws = suite<StoreKey>("StoreKey", (test) => {
  test("The first key that was given stays, for all that come at once and later", function* () {
    const { first } = yield* StoreKey
    const given = ["one", "another", "a third"]
    const answers = yield* allAtOnce(given.length, (index) =>
      StoreKey.use((port) => port.first(given[index] ?? ""))
    )
    const [kept] = answers
    assert.include(given, kept)
    assert.deepStrictEqual(answers, [kept, kept, kept])
    assert.strictEqual(yield* first("a fourth"), kept)
  })

  test("A key is replaced unless it has changed", function* () {
    const { first, replace } = yield* StoreKey
    const before = yield* first("one")
    yield* replace(before, "resealed")
    assert.strictEqual(yield* first("one"), "resealed")
    yield* replace(before, "too late")
    assert.strictEqual(yield* first("one"), "resealed")
  })
})

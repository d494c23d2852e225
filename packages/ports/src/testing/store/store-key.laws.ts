import { assert } from "@effect/vitest"
import { StoreKey } from "../../index.ts"
import { allAtOnce, onOtherInstance, suite } from "../suite.ts"

export const storeKeyLaws = suite<StoreKey>("StoreKey", (test) => {
  test("The first key that is stored stays, whoever stores another at once or later", function* () {
    const { putIfAbsent } = yield* StoreKey
    const given = ["one", "another", "a third"]
    const answers = yield* allAtOnce(given.length, (index) =>
      StoreKey.use((port) => port.putIfAbsent(given[index] ?? ""))
    )
    const [kept] = answers
    // A store that is kept has the key that an earlier run of the laws left.
    assert.include([...given, "resealed", "sealed"], kept)
    assert.deepStrictEqual(answers, [kept, kept, kept])
    assert.strictEqual(yield* putIfAbsent("a fourth"), kept)
  })

  test("A key is replaced unless it has changed", function* () {
    const { putIfAbsent, replace } = yield* StoreKey
    const before = yield* putIfAbsent("one")
    yield* onOtherInstance(StoreKey.use((port) => port.replace(before, "resealed")))
    assert.strictEqual(yield* putIfAbsent("one"), "resealed")
    yield* replace(before, "too late")
    assert.strictEqual(yield* putIfAbsent("one"), "resealed")
  })
})

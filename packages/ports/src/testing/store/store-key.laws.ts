import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { StoreKey } from "../../index.ts"
import { suite } from "../suite.ts"

/** What any store owes of its own key. */
export const storeKeyLaws = suite<StoreKey>("StoreKey", (it) => {
  it.effect("keeps the first that was given, for all that come at once and later", () =>
    Effect.gen(function* () {
      const { first } = yield* StoreKey
      const given = ["one", "another", "a third"]
      const answers = yield* Effect.forEach(given, first, { concurrency: "unbounded" })
      const [kept] = answers
      assert.include(given, kept)
      assert.deepStrictEqual(answers, [kept, kept, kept])
      assert.strictEqual(yield* first("a fourth"), kept)
    })
  )

  it.effect("keeps another in its place where nobody was faster", () =>
    Effect.gen(function* () {
      const { first, replace } = yield* StoreKey
      const before = yield* first("one")
      yield* replace(before, "resealed")
      assert.strictEqual(yield* first("one"), "resealed")
      yield* replace(before, "too late")
      assert.strictEqual(yield* first("one"), "resealed")
    })
  )
})

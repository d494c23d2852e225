import { assert } from "@effect/vitest"
import { Effect, Struct } from "effect"
import { PublicNumbers, type Stored } from "../../index.ts"
import { allAtOnce, suite } from "../suite.ts"

export const publicNumbersLaws = suite<PublicNumbers>("PublicNumbers", (test) => {
  test("Each number is issued once, however many ask at once", function* () {
    for (const name of ["nextReview", "nextReply", "nextInvitation"] as const) {
      const numbers = yield* allAtOnce(300, () =>
        PublicNumbers.use((port): Stored<number> => port[name])
      )
      assert.strictEqual(new Set<number>(numbers).size, 300)
      assert.isTrue(numbers.every((number) => Number.isSafeInteger(number) && number > 0))
    }
  })

  test("Many numbers come in rising order, and each is given once", function* () {
    const counts = [0, 0, 1, 1, 64, 64, 65, 65, 300, 300]
    const given = yield* allAtOnce(2 * counts.length, (index) =>
      PublicNumbers.use(({ nextReview, nextReviews }): Stored<ReadonlyArray<number>> =>
        index < counts.length
          ? nextReviews(counts[index] ?? 0)
          : Effect.map(nextReview, (number) => [number])
      )
    )
    assert.deepStrictEqual(given.map(Struct.get("length")), [...counts, ...counts.map(() => 1)])
    for (const numbers of given) {
      assert.deepStrictEqual(
        numbers,
        numbers.toSorted((left, right) => left - right)
      )
    }
    assert.strictEqual(new Set(given.flat()).size, 870)
  })
})

import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { PublicNumbers } from "../../index.ts"
import { suite } from "../suite.ts"

export const publicNumbersLaws = suite<PublicNumbers>("PublicNumbers", (test) => {
  test("Each number is given once, however many ask at once", function* () {
    const { nextInvitation, nextReply, nextReview } = yield* PublicNumbers
    for (const next of [nextReview, nextReply, nextInvitation]) {
      const numbers = yield* Effect.all(
        Array.from({ length: 300 }, () => next),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set<number>(numbers).size, 300)
      assert.isTrue(numbers.every((number) => Number.isSafeInteger(number) && number > 0))
    }
  })

  test("Many numbers come in rising order, and each is given once", function* () {
    const { nextReview, nextReviews } = yield* PublicNumbers
    const one = Effect.map(nextReview, (number) => [number])
    const given = yield* Effect.all(
      [0, 1, 64, 65, 300].flatMap((count) => [nextReviews(count), one]),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(
      given.map(({ length }) => length),
      [0, 1, 1, 1, 64, 1, 65, 1, 300, 1]
    )
    for (const numbers of given) {
      assert.deepStrictEqual(
        numbers,
        numbers.toSorted((left, right) => left - right)
      )
    }
    assert.strictEqual(new Set<number>(given.flat()).size, 435)
  })
})

import { assert } from "@effect/vitest"
import { openCursor, sealCursor } from "../../src/paging/cursor.ts"
import { creationPosition } from "../../src/paging/paged.ts"
import { KeyId, ReviewId } from "@review-proof/ports"
import { Schema } from "effect"
import { alterationsOf } from "@review-proof/testkit/alterations"
import { ending } from "@review-proof/testkit/domain/given"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

const binding = { owner: "cmp_1", list: "reviews", filters: { stars: 5, since: undefined } }
const Position = creationPosition(ReviewId)
const position = { createdAt: 1_700_000_000_000, id: ReviewId.make(7) }

layer(World)("a cursor", (test) => {
  test.prop(
    "opens at the position it was made for, and is at most 200 characters",
    { createdAt: Schema.Int.check(Schema.isGreaterThan(0)), id: KeyId },
    function* (where) {
      const cursor = yield* sealCursor(binding, where)
      assert.isAtMost(cursor.length, 200)
      assert.match(cursor, /^[A-Za-z0-9_-]+$/)
      const opened = yield* openCursor(binding, creationPosition(KeyId), cursor)
      assert.deepStrictEqual(opened, where)
    }
  )

  test("opens for no other company, list or filter", function* () {
    const cursor = yield* sealCursor(binding, position)
    for (const other of [
      { ...binding, owner: "cmp_2" },
      { ...binding, list: "invitations" },
      { ...binding, filters: {} },
      { ...binding, filters: { stars: "5" } },
      { ...binding, filters: { stars: 5, proof: "invited" } }
    ]) {
      assert.strictEqual(yield* ending(openCursor(other, Position, cursor)), "InvalidCursor")
    }
    assert.deepStrictEqual(
      yield* openCursor({ ...binding, filters: { stars: 5 } }, Position, cursor),
      position
    )
  })

  test("is refused when any one character of it is altered, added or missing", function* () {
    const cursor = yield* sealCursor(binding, position)
    for (const wrong of alterationsOf(cursor)) {
      assert.strictEqual(yield* ending(openCursor(binding, Position, wrong)), "InvalidCursor")
    }
  })

  test("that is not one at all is refused", function* () {
    for (const wrong of ["", "x", "é".repeat(30), "a".repeat(22), "a".repeat(10_000), "\u0000"]) {
      assert.strictEqual(yield* ending(openCursor(binding, Position, wrong)), "InvalidCursor")
    }
  })
})

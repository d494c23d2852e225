import { assert } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import { Companies } from "../../index.ts"
import { VersionConflict, type Change, type Commit, type CorePorts } from "../../store.ts"
import { type LawTester, onOtherInstance } from "../suite.ts"
import { committed, givenCompany } from "../given.ts"
import { refusedWith } from "../refusal.ts"
import { holdsAll, holdsNone, type ManyParts } from "./core-commit.ts"

/** A commit of many parts happens as a whole or not at all. */
export const wholeCommitsLaws = <Ports>(
  test: LawTester<Ports | CorePorts>,
  manyParts: Effect.Effect<ManyParts<Ports | CorePorts>, unknown, Ports | CorePorts>
): void => {
  test("A commit stores all that it contains together", function* () {
    const parts = yield* manyParts
    yield* holdsNone(parts)
    yield* committed(parts.commit)
    yield* holdsAll(parts)
    yield* onOtherInstance(holdsAll(parts))
  })

  test.each(["first", "middle", "last"] as const)(
    "A commit stores nothing when its %s change conflicts",
    function* (place) {
      const parts = yield* manyParts
      const { company } = yield* givenCompany()
      const stale: Change = { _tag: "ReplaceCompany", company: { ...company, version: 3 } }
      yield* refusedWith(committed(withChange(parts, place, stale)), VersionConflict)
      yield* holdsNone(parts)
      yield* committed(parts.commit)
      yield* holdsAll(parts)
    }
  )

  test.each(["first", "middle", "last"] as const)(
    "A commit dies and stores nothing when its %s change has an id that is taken",
    function* (place) {
      const companies = yield* Companies
      const parts = yield* manyParts
      const { company } = yield* givenCompany()
      const taken: Change = { _tag: "InsertCompany", company: { ...company, name: "Another" } }
      const exit = yield* Effect.exit(committed(withChange(parts, place, taken)))
      assert.isTrue(Exit.hasDies(exit), "an inserting change with an id that is taken is a defect")
      yield* holdsNone(parts)
      assert.deepStrictEqual(yield* companies.find(company.id), Option.some(company))
      yield* committed(parts.commit)
      yield* holdsAll(parts)
    }
  )
}

const withChange = (
  { commit }: Pick<ManyParts<never>, "commit">,
  place: "first" | "middle" | "last",
  change: Change
): Partial<Commit> => {
  const at = { first: 0, middle: 4, last: commit.changes.length }[place]
  return { ...commit, changes: commit.changes.toSpliced(at, 0, change) }
}

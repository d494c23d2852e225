import { assert } from "@effect/vitest"
import { Effect, Exit, Option, Struct } from "effect"
import { Businesses, Companies, type Company } from "../../index.ts"
import { VersionConflict, type Change } from "../../store.ts"
import { allAtOnce, type LawTester, only, onOtherInstance } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed, committed, givenBusiness, givenCompany } from "../given.ts"
import { all, bigCommit, type BigCommitPorts, none } from "./big-commit.ts"
import { refusal, refusedWith } from "../refusal.ts"

/** A commit happens as a whole or not at all, whoever else commits. */
export const wholeCommitsLaws = (test: LawTester<BigCommitPorts>): void => {
  test("A commit stores changes of many kinds together, with audit and answer", function* () {
    const { commit, isThere } = yield* bigCommit
    assert.deepStrictEqual(yield* isThere, none)
    yield* committed(commit)
    assert.deepStrictEqual([yield* isThere, yield* onOtherInstance(isThere)], [all, all])
  })

  test.each(["first", "middle", "last"] as const)(
    "A commit stores nothing when its %s change conflicts",
    function* (place) {
      const { commit, isThere } = yield* bigCommit
      const { company } = yield* givenCompany()
      const at = { first: 0, middle: 4, last: commit.changes.length }[place]
      const stale: Change = { _tag: "ReplaceCompany", company: { ...company, version: 3 } }
      const changes = commit.changes.toSpliced(at, 0, stale)
      yield* refusedWith(committed({ ...commit, changes }), VersionConflict)
      assert.deepStrictEqual(yield* isThere, none)
      yield* committed(commit)
      assert.deepStrictEqual(yield* isThere, all)
    }
  )

  test.each(["first", "middle", "last"] as const)(
    "A commit dies and stores nothing when its %s change has an id that is taken",
    function* (place) {
      const companies = yield* Companies
      const { commit, isThere } = yield* bigCommit
      const { company } = yield* givenCompany()
      const at = { first: 0, middle: 4, last: commit.changes.length }[place]
      const taken: Change = { _tag: "InsertCompany", company: { ...company, name: "Another" } }
      const changes = commit.changes.toSpliced(at, 0, taken)
      const exit = yield* Effect.exit(committed({ ...commit, changes }))
      assert.isTrue(Exit.hasDies(exit))
      assert.deepStrictEqual(yield* isThere, none)
      assert.deepStrictEqual(yield* companies.find(company.id), Option.some(company))
      yield* committed(commit)
      assert.deepStrictEqual(yield* isThere, all)
    }
  )

  test("An insert with a taken id replaces no member, business, key or audit line", function* () {
    const { commit } = yield* bigCommit
    yield* committed(commit)
    for (const change of commit.changes) {
      if (["InsertMember", "InsertBusiness", "InsertKey"].includes(change._tag)) {
        assert.isTrue(Exit.hasDies(yield* Effect.exit(changed(change))), change._tag)
      }
    }
    assert.isTrue(Exit.hasDies(yield* Effect.exit(committed({ audit: commit.audit }))))
  })

  test("A commit undoes its replacements when a later change conflicts", function* () {
    const companies = yield* Companies
    const businesses = yield* Businesses
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    const before = [yield* companies.find(given.company.id), yield* businesses.find(business.id)]
    const renamed = { ...given.company, name: "Renamed", version: 2 }
    yield* refusal(
      changed(
        { _tag: "ReplaceCompany", company: renamed },
        { _tag: "ReplaceCompany", company: { ...renamed, id: yield* fresh.companyId } },
        { _tag: "ReplaceBusiness", business: { ...business, version: 2 } }
      )
    )
    assert.deepStrictEqual(
      [yield* companies.find(given.company.id), yield* businesses.find(business.id)],
      before
    )
  })

  test("One of many commits on the same aggregates wins as a whole", function* () {
    const companies = yield* Companies
    const [{ company: left }, { company: right }] = [yield* givenCompany(), yield* givenCompany()]
    yield* only(1, { of: 20, or: "VersionConflict" }, (index) =>
      changed(...renamings(`Name ${index}`, left, right))
    )
    const kept = yield* Effect.forEach([left, right], ({ id }) =>
      Effect.flatMap(companies.find(id), Effect.fromOption)
    )
    assert.deepStrictEqual(kept.map(Struct.get("version")), [2, 2])
    assert.strictEqual(kept[0]?.name, kept[1]?.name)
  })

  test("Every commit ends, even if others change the same things in another order", function* () {
    const [{ company: left }, { company: right }] = [yield* givenCompany(), yield* givenCompany()]
    const find = (id: Company["id"]) =>
      Companies.use((port) => Effect.flatMap(port.find(id), Effect.fromOption))
    const rename = (isReversed: boolean) =>
      Effect.gen(function* () {
        const changes = renamings("Next", yield* find(left.id), yield* find(right.id))
        yield* changed(...(isReversed ? changes.toReversed() : changes))
      }).pipe(Effect.retry({ while: ({ _tag }) => _tag === "VersionConflict", times: 200 }))
    yield* allAtOnce(12, (index) => rename(index % 2 === 0))
    assert.strictEqual((yield* find(left.id)).version, 13)
    assert.strictEqual((yield* find(right.id)).version, 13)
  })
}

/** The same new name for both companies. */
const renamings = (name: string, left: Company, right: Company): ReadonlyArray<Change> =>
  [left, right].map((company) => ({
    _tag: "ReplaceCompany",
    company: { ...company, name, version: company.version + 1 }
  }))

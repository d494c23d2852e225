import { assert } from "@effect/vitest"
import { Effect, Exit, Option, Struct } from "effect"
import { Businesses, Companies, Reviews, type Company } from "../../index.ts"
import { type Change, type CorePorts, emptyScore, VersionConflict } from "../../store.ts"
import { allAtOnce, only, suite } from "../suite.ts"
import {
  changed,
  committed,
  givenBusiness,
  givenCompany,
  givenReply,
  givenReview
} from "../given.ts"
import { fresh } from "../fresh.ts"
import { refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"
import { coreCommit } from "./core-commit.ts"
import { wholeCommitsLaws } from "./whole-commits.laws.ts"

/** Laws of commits for a store of companies and reviews: as a whole or not at all, whoever else commits. */
export const coreCommitsLaws = suite<CorePorts>("UnitOfWork of the core", (test) => {
  wholeCommitsLaws<CorePorts>(test, coreCommit)

  test("An insert with a taken id replaces no member and no business", function* () {
    const { commit } = yield* coreCommit
    yield* committed(commit)
    for (const change of commit.changes) {
      if (["InsertMember", "InsertBusiness"].includes(change._tag)) {
        assert.isTrue(Exit.hasDies(yield* Effect.exit(changed(change))), `${change._tag} was done`)
      }
    }
  })

  test("What does not exist is not replaced", function* () {
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    const businessId = yield* fresh.businessId
    const version = 2
    const changes: ReadonlyArray<Change> = [
      {
        _tag: "ReplaceCompany",
        company: { ...given.company, id: yield* fresh.companyId, version }
      },
      {
        _tag: "ReplaceMember",
        member: { ...given.owner, id: yield* fresh.memberId, email: yield* fresh.text, version }
      },
      { _tag: "ReplaceBusiness", business: { ...business, id: businessId, version } },
      { _tag: "ReplaceScore", score: { ...emptyScore(business), businessId, version } }
    ]
    for (const change of changes) {
      yield* refusedWith(changed(change), VersionConflict, change._tag)
    }
  })

  test("A number names one review or reply, whichever company has it", function* () {
    const [given, other] = [yield* answered, yield* answered]
    const { businessId, companyId } = other.review
    const again: ReadonlyArray<Change> = [
      { _tag: "InsertReview", review: { ...given.review, businessId, companyId } },
      { _tag: "InsertReview", review: given.review },
      { _tag: "InsertReply", reply: { ...other.reply, id: given.reply.id } },
      { _tag: "InsertReply", reply: given.reply },
      { _tag: "ReplaceReview", review: { ...given.review, companyId, version: 3 } }
    ]
    for (const change of again) {
      yield* refusedWith(changed(change), VersionConflict, change._tag)
    }
    const found = yield* Reviews.use(({ find }) => find(given.review.id))
    assert.deepStrictEqual(found, Option.some({ review: given.review, replies: [given.reply] }))
  })

  test("A reply of another company than a change names is neither rewritten nor removed", function* () {
    const { reply, review } = yield* answered
    const { company } = yield* givenCompany()
    const foreign = { ...reply, companyId: company.id, text: "Other words" }
    yield* changed({ _tag: "RewriteReply", reply: foreign })
    yield* refusedWith(changed({ _tag: "RemoveReply", reply: foreign }), VersionConflict)
    const found = yield* Reviews.use(({ find }) => find(review.id))
    assert.deepStrictEqual(found, Option.some({ review, replies: [reply] }))
  })

  test("A refused commit replaces no company, member, business and review", function* () {
    const [companies, businesses] = [yield* Companies, yield* Businesses]
    const given = yield* givenCompany()
    const { company, owner } = given
    const business = yield* givenBusiness(given)
    const { companyId, id: businessId } = business
    const review = yield* givenReview(business)
    const logo = { businessId, companyId, bytes: new Uint8Array([1]) }
    yield* changed({ _tag: "PutLogo", logo })
    const state = Effect.all([
      companies.find(companyId),
      companies.findMember(owner.id),
      businesses.find(businessId),
      businesses.findLogo(businessId),
      Reviews.use(({ find }) => find(review.id))
    ])
    const score = { ...emptyScore(business), shown: 500, version: 2 }
    yield* undone(state, [
      { _tag: "ReplaceCompany", company: { ...company, name: "Renamed", version: 2 } },
      { _tag: "ReplaceMember", member: { ...owner, name: "Renamed", version: 2 } },
      { _tag: "ReplaceBusiness", business: { ...business, name: "Renamed", version: 2 } },
      { _tag: "PutLogo", logo: { ...logo, bytes: new Uint8Array([2]) } },
      { _tag: "RemoveLogo", businessId },
      { _tag: "ReplaceScore", score },
      { _tag: "ReplaceReview", review: { ...review, text: "Other words", version: 2 } }
    ])
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
})

const answered = Effect.flatMap(givenReview(), (review) => givenReply(review))

/** The same new name for both companies. */
const renamings = (name: string, left: Company, right: Company): ReadonlyArray<Change> =>
  [left, right].map((company) => ({
    _tag: "ReplaceCompany",
    company: { ...company, name, version: company.version + 1 }
  }))

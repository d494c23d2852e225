import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Companies, IdempotencyRecords, UnitOfWork } from "../../index.ts"
import { VersionConflict, type Change, type Commit } from "../../store.ts"
import { allAtOnce, type LawTester } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { committed, givenBusiness, givenCompany, givenKey, inviting, newAnswer } from "../given.ts"
import * as sample from "../arbitraries/samples.ts"
import { bigCommit, type BigCommitPorts } from "./big-commit.ts"
import { holdsAll, holdsNone } from "./core-commit.ts"
import { refusedWith } from "../refusal.ts"

/** A commit with an answer happens once for its idempotency key. */
export const answeredCommitsLaws = (test: LawTester<BigCommitPorts>): void => {
  test("A commit changes nothing when its idempotency key has an answer", function* () {
    const unitOfWork = yield* UnitOfWork
    const records = yield* IdempotencyRecords
    const first = yield* bigCommit
    const second = yield* bigCommit
    yield* committed({
      answer: { ...first.answer, key: yield* fresh.text, answer: "other" }
    })
    yield* committed(first.commit)
    const answer = { ...first.answer, fingerprint: "1".repeat(64), answer: "second" }
    const result = yield* unitOfWork.commit({ ...second.commit, events: [], answer })
    assert.deepStrictEqual(result, { _tag: "AnsweredBefore", record: first.answer })
    yield* holdsNone(second)
    const held = yield* records.find(answer.scope, answer.key)
    assert.deepStrictEqual(held, Option.some(first.answer))
  })

  test("A commit gets the earlier answer even if its change would conflict now", function* () {
    const unitOfWork = yield* UnitOfWork
    const given = yield* givenCompany()
    const answer = yield* newAnswer(given)
    const company = { ...given.company, name: "Once", version: 2 }
    const commit: Commit = {
      changes: [{ _tag: "ReplaceCompany", company }],
      events: [],
      audit: [],
      answer
    }
    assert.deepStrictEqual(yield* unitOfWork.commit(commit), { _tag: "Committed" })
    assert.deepStrictEqual(yield* unitOfWork.commit(commit), {
      _tag: "AnsweredBefore",
      record: answer
    })
  })

  test("A commit that conflicts stores no answer", function* () {
    const records = yield* IdempotencyRecords
    const given = yield* givenCompany()
    const answer = yield* newAnswer(given)
    const stale: Change = { _tag: "ReplaceCompany", company: { ...given.company, version: 9 } }
    yield* refusedWith(committed({ changes: [stale], answer }), VersionConflict)
    assert.deepStrictEqual(yield* records.find(answer.scope, answer.key), Option.none())
    yield* committed({ answer })
  })

  test("One of many simultaneous commits with one idempotency key happens", function* () {
    const companies = yield* Companies
    const given = yield* givenCompany()
    const answer = yield* newAnswer(given)
    const results = yield* allAtOnce(
      20,
      Effect.fnUntraced(function* (index) {
        const id = yield* fresh.memberId
        const name = `${index}`
        const member = sample.sampleMember({ id, companyId: given.company.id, name })
        const { commit } = yield* UnitOfWork
        return yield* commit({
          changes: [{ _tag: "InsertMember", member }],
          events: [],
          audit: [],
          answer: { ...answer, answer: name }
        })
      })
    )
    const page = yield* companies.pageMembers(given.company.id, { limit: 50, after: null })
    const made = page.items.filter(({ id }) => id !== given.owner.id)
    assert.lengthOf(made, 1)
    const held = { ...answer, answer: made[0]?.name ?? "" }
    const replays = results.filter(({ _tag }) => _tag === "AnsweredBefore")
    assert.lengthOf(replays, 19)
    for (const replay of replays) {
      assert.deepStrictEqual(replay, { _tag: "AnsweredBefore", record: held })
    }
  })

  test("A commit happens when the earlier answer has expired", function* () {
    const records = yield* IdempotencyRecords
    const parts = yield* bigCommit
    const { answer, commit } = parts
    yield* records.putIfAbsent({ ...answer, createdAt: 1, expiresAt: 2, answer: "long ago" })
    yield* committed(commit)
    yield* holdsAll(parts)
    assert.deepStrictEqual(yield* records.find(answer.scope, answer.key), Option.some(answer))

    const next = { ...answer, key: yield* fresh.text }
    yield* records.putIfAbsent({ ...next, createdAt: 1, expiresAt: 2, answer: "long ago" })
    yield* committed({ ...(yield* inviting(yield* givenBusiness(), {})), answer: next })
    assert.deepStrictEqual(yield* records.find(next.scope, next.key), Option.some(next))
  })

  test("The answers of invitations differ by scope and by key", function* () {
    const { commit } = yield* UnitOfWork
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    const answer = yield* newAnswer(given)
    const records = [
      answer,
      { ...answer, scope: (yield* givenKey(given)).id, answer: "of another scope" },
      { ...answer, key: yield* fresh.text, answer: "of another key" }
    ]
    for (const record of records) {
      yield* committed({ ...(yield* inviting(business, {})), answer: record })
    }
    for (const record of records) {
      const again = yield* commit({ ...(yield* inviting(business, {})), answer: record })
      assert.deepStrictEqual(again, { _tag: "AnsweredBefore", record })
    }
  })
}

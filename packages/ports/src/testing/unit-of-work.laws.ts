import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Option } from "effect"
import type { Layer } from "effect"
import type { Change, Commit, Company, IdempotencyRecord } from "../index.ts"
import {
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  IdempotencyRecords,
  PublicNumbers,
  Reviews,
  StaleDecision,
  UnitOfWork
} from "../index.ts"
import { fresh } from "./fresh.ts"
import { changed, committed, givenBusiness, givenCompany, givenKey } from "./given.ts"
import { lawOptions, slow } from "./law-options.ts"
import * as sample from "./samples.ts"

const day = 86_400_000

/** What any store owes of a commit: all of it or nothing, once, whoever else commits. */
export const unitOfWorkLaws = <E>(
  name: string,
  live: Layer.Layer<
    | AuditLog
    | Businesses
    | Companies
    | Credentials
    | IdempotencyRecords
    | PublicNumbers
    | Reviews
    | UnitOfWork,
    E
  >
): void =>
  layer(live, lawOptions)(`${name}: UnitOfWork`, (it) => {
    it.effect("commits changes of many kinds together, with their audit and answer", () =>
      Effect.gen(function* () {
        const { commit, isThere } = yield* bigCommit
        assert.deepStrictEqual(yield* isThere, none)
        yield* committed(commit)
        assert.deepStrictEqual(yield* isThere, all)
      })
    )

    it.effect.each(["first", "middle", "last"] as const)(
      "leaves nothing behind when its %s change conflicts",
      (place) =>
        Effect.gen(function* () {
          const { commit, isThere } = yield* bigCommit
          const { company } = yield* givenCompany()
          const at = { first: 0, middle: 4, last: commit.changes.length }[place]
          const stale: Change = { _tag: "ReplaceCompany", company: { ...company, version: 3 } }
          const changes = commit.changes.toSpliced(at, 0, stale)
          const error = yield* Effect.flip(committed({ ...commit, changes }))
          assert.instanceOf(error, StaleDecision)
          assert.deepStrictEqual(yield* isThere, none)
          yield* committed(commit)
          assert.deepStrictEqual(yield* isThere, all)
        })
    )

    it.effect("takes back what it had replaced when a later change conflicts", () =>
      Effect.gen(function* () {
        const companies = yield* Companies
        const businesses = yield* Businesses
        const given = yield* givenCompany()
        const business = yield* givenBusiness(given)
        const before = [
          yield* companies.find(given.company.id),
          yield* businesses.find(business.id)
        ]
        const renamed = { ...given.company, name: "Renamed", version: 2 }
        yield* Effect.flip(
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
    )

    it.effect(
      "lets one of many commits over the same aggregates win, whole",
      () =>
        Effect.gen(function* () {
          const companies = yield* Companies
          const [{ company: left }, { company: right }] = [
            yield* givenCompany(),
            yield* givenCompany()
          ]
          const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`)
          const results = yield* Effect.forEach(
            names,
            (name) => Effect.result(changed(...renamings(name, left, right))),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(results.filter(({ _tag }) => _tag === "Success").length, 1)
          const kept = yield* Effect.forEach([left, right], ({ id }) =>
            Effect.flatMap(companies.find(id), Effect.fromOption)
          )
          assert.deepStrictEqual(
            kept.map(({ version }) => version),
            [2, 2]
          )
          assert.strictEqual(kept[0]?.name, kept[1]?.name)
        }),
      slow
    )

    it.effect(
      "ends every commit, also of those that change the same things in another order",
      () =>
        Effect.gen(function* () {
          const companies = yield* Companies
          const [{ company: left }, { company: right }] = [
            yield* givenCompany(),
            yield* givenCompany()
          ]
          const find = (id: Company["id"]) => Effect.flatMap(companies.find(id), Effect.fromOption)
          const rename = (isReversed: boolean) =>
            Effect.gen(function* () {
              const changes = renamings("Next", yield* find(left.id), yield* find(right.id))
              yield* changed(...(isReversed ? changes.toReversed() : changes))
            }).pipe(Effect.retry({ while: ({ _tag }) => _tag === "StaleDecision", times: 200 }))
          yield* Effect.forEach(
            Array.from({ length: 12 }, (_, index) => index % 2 === 0),
            rename,
            { concurrency: "unbounded" }
          )
          assert.strictEqual((yield* find(left.id)).version, 13)
          assert.strictEqual((yield* find(right.id)).version, 13)
        }),
      slow
    )

    it.effect("changes nothing when its idempotency key was answered before", () =>
      Effect.gen(function* () {
        const unitOfWork = yield* UnitOfWork
        const records = yield* IdempotencyRecords
        const first = yield* bigCommit
        const second = yield* bigCommit
        yield* committed(first.commit)
        const answer = { ...first.commit.answer, fingerprint: "1".repeat(64), answer: "second" }
        const result = yield* unitOfWork.commit({ ...second.commit, answer })
        assert.deepStrictEqual(result, { _tag: "AnsweredBefore", record: first.commit.answer })
        assert.deepStrictEqual(yield* second.isThere, none)
        const held = yield* records.find(answer.scope, answer.key)
        assert.deepStrictEqual(held, Option.some(first.commit.answer))
      })
    )

    it.effect("answers as before also where the change itself would conflict by now", () =>
      Effect.gen(function* () {
        const unitOfWork = yield* UnitOfWork
        const given = yield* givenCompany()
        const answer = yield* givenAnswer(yield* givenKey(given))
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
    )

    it.effect("stores no answer for a commit that conflicts", () =>
      Effect.gen(function* () {
        const records = yield* IdempotencyRecords
        const given = yield* givenCompany()
        const answer = yield* givenAnswer(yield* givenKey(given))
        const stale: Change = { _tag: "ReplaceCompany", company: { ...given.company, version: 9 } }
        const error = yield* Effect.flip(committed({ changes: [stale], answer }))
        assert.instanceOf(error, StaleDecision)
        assert.deepStrictEqual(yield* records.find(answer.scope, answer.key), Option.none())
        yield* committed({ answer })
      })
    )

    it.effect(
      "commits once for one idempotency key, however many come at once",
      () =>
        Effect.gen(function* () {
          const unitOfWork = yield* UnitOfWork
          const companies = yield* Companies
          const given = yield* givenCompany()
          const answer = yield* givenAnswer(yield* givenKey(given))
          const members = yield* Effect.forEach(Array.from({ length: 20 }), (_, index) =>
            Effect.map(fresh.memberId, (id) =>
              sample.sampleMember({ id, companyId: given.company.id, name: `${index}` })
            )
          )
          const results = yield* Effect.forEach(
            members,
            (member) =>
              unitOfWork.commit({
                changes: [{ _tag: "InsertMember", member }],
                events: [],
                audit: [],
                answer: { ...answer, answer: member.name }
              }),
            { concurrency: "unbounded" }
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
        }),
      slow
    )

    it.effect("goes ahead when the answer that was held has expired", () =>
      Effect.gen(function* () {
        const records = yield* IdempotencyRecords
        const { commit, isThere } = yield* bigCommit
        const { answer } = commit
        yield* records.keep({ ...answer, createdAt: 1, expiresAt: 2, answer: "long ago" })
        yield* committed(commit)
        assert.deepStrictEqual(yield* isThere, all)
        assert.deepStrictEqual(yield* records.find(answer.scope, answer.key), Option.some(answer))
      })
    )

    it.effect("tells answers apart by scope", () =>
      Effect.gen(function* () {
        const given = yield* givenCompany()
        const answer = yield* givenAnswer(yield* givenKey(given))
        yield* committed({ answer })
        yield* committed({ answer: { ...answer, scope: (yield* givenKey(given)).id } })
      })
    )
  })

/** The same new name for both companies. */
const renamings = (name: string, left: Company, right: Company): ReadonlyArray<Change> =>
  [left, right].map((company) => ({
    _tag: "ReplaceCompany",
    company: { ...company, name, version: company.version + 1 }
  }))

const givenAnswer = Effect.fnUntraced(function* (key: { readonly id: IdempotencyRecord["scope"] }) {
  const now = yield* Clock.currentTimeMillis
  return sample.sampleAnswer({
    scope: key.id,
    key: yield* fresh.text,
    createdAt: now,
    expiresAt: now + day
  })
})

const all = Array.from({ length: 10 }, () => true)
const none = Array.from({ length: 10 }, () => false)

/** A commit that makes a company with all that belongs to it, and which parts of it are there. */
const bigCommit = Effect.gen(function* () {
  const numbers = yield* PublicNumbers
  const company = sample.sampleCompany({ id: yield* fresh.companyId })
  const owned = { companyId: company.id }
  const member = sample.sampleMember({ id: yield* fresh.memberId, ...owned })
  const business = sample.sampleBusiness({ id: yield* fresh.businessId, ...owned })
  const key = sample.sampleKey({
    ...owned,
    id: yield* fresh.keyId,
    clientId: yield* fresh.clientId,
    hash: yield* fresh.credentialHash,
    createdBy: member.id
  })
  const id = yield* numbers.nextReview
  const review = sample.sampleReview({ ...owned, id, businessId: business.id })
  const reply = sample.sampleReply({ ...owned, id: yield* numbers.nextReply, reviewId: id })
  const answer = yield* givenAnswer(yield* givenKey(yield* givenCompany()))
  const changes: ReadonlyArray<Change> = [
    { _tag: "InsertCompany", company },
    { _tag: "InsertMember", member },
    { _tag: "InsertBusiness", business },
    { _tag: "InsertKey", key },
    { _tag: "InsertReview", review },
    { _tag: "InsertReply", reply },
    { _tag: "InsertRevision", revision: sample.sampleRevision({ reviewId: id, version: 1 }) },
    { _tag: "InsertModeration", entry: sample.sampleModeration({ reviewId: id }) }
  ]
  const audit = [sample.sampleAuditEntry({ id: yield* fresh.auditEntryId, ...owned })]
  const isThere = Effect.gen(function* () {
    const reviews = yield* Reviews
    const found = yield* reviews.find(id)
    const log = yield* AuditLog.use((port) => port.page(company.id, {}, { limit: 9, after: null }))
    const records = yield* IdempotencyRecords
    return [
      Option.isSome(yield* Companies.use((port) => port.find(company.id))),
      Option.isSome(yield* Companies.use((port) => port.findMember(member.id))),
      Option.isSome(yield* Businesses.use((port) => port.find(business.id))),
      Option.isSome(yield* Credentials.use((port) => port.findKey(key.id))),
      Option.isSome(found),
      Option.exists(found, ({ replies }) => replies.length === 1),
      (yield* reviews.revisions(id)).length === 1,
      (yield* reviews.moderationLog(id)).length === 1,
      log.items.length === 1,
      Option.isSome(yield* records.find(answer.scope, answer.key))
    ]
  })
  return { commit: { changes, events: [], audit, answer } satisfies Commit, isThere }
})

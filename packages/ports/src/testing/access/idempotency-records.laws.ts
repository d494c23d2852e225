import { assert } from "@effect/vitest"
import { Clock, Effect, Option } from "effect"
import { IdempotencyRecords, UnitOfWork } from "../../index.ts"
import { arbitraryAnswer } from "../arbitraries/entities.ts"
import { changed, givenCompany, givenKey, newAnswer, type GivenCompany } from "../given.ts"
import { allAtOnce, day, suite } from "../suite.ts"
import { sampleAnswer } from "../arbitraries/samples.ts"
import { undone } from "../undone.ts"

/** Laws of first answers. The laws of commits cover those that are stored with a change. */
export const idempotencyRecordsLaws = suite<IdempotencyRecords | UnitOfWork>(
  "IdempotencyRecords",
  (test) => {
    test.prop(
      "A record keeps every field, for any key and answer",
      { answer: arbitraryAnswer },
      function* (given) {
        const records = yield* IdempotencyRecords
        const { id: scope } = yield* givenKey(yield* givenCompany())
        const now = yield* Clock.currentTimeMillis
        const record = { ...given.answer, scope, createdAt: now, expiresAt: now + day }
        assert.deepStrictEqual(yield* records.find(scope, record.key), Option.none())
        assert.deepStrictEqual(yield* records.putIfAbsent(record), Option.none())
        assert.deepStrictEqual(yield* records.find(scope, record.key), Option.some(record))
      },
      { arbitrary: { runs: 20 } }
    )

    test("ForgetAnswers empties a company's answers that name an id, and no others", function* () {
      const records = yield* IdempotencyRecords
      const now = yield* Clock.currentTimeMillis
      const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
      const keep = Effect.fnUntraced(function* (company: GivenCompany, answer: string) {
        const { lineageId: scope } = yield* givenKey(company)
        const times = { createdAt: now, expiresAt: now + day }
        const record = sampleAnswer({ scope, key: answer, answer, ...times })
        yield* records.putIfAbsent(record)
        return record
      })
      const named = ['{"body":"{\\"id\\":\\"inv_7\\"}"}', "inv_8", "x inv_7, y"]
      const unnamed = ["inv_71", "xinv_7", "inv_", "7", "inv_9"]
      const gone = yield* Effect.forEach(named, (answer) => keep(mine, answer))
      const left = [
        ...(yield* Effect.forEach(unnamed, (answer) => keep(mine, answer))),
        yield* keep(other, "inv_7")
      ]
      const { id: companyId } = mine.company
      yield* changed({ _tag: "ForgetAnswers", companyId, naming: ["inv_7", "inv_8"] })
      yield* changed({ _tag: "ForgetAnswers", companyId, naming: [] })
      for (const record of gone) {
        const found = yield* records.find(record.scope, record.key)
        assert.deepStrictEqual(found, Option.some({ ...record, answer: "" }))
      }
      for (const record of left) {
        const found = yield* records.find(record.scope, record.key)
        assert.deepStrictEqual(found, Option.some(record))
      }
    })

    test("A refused commit forgets no answer", function* () {
      const records = yield* IdempotencyRecords
      const company = yield* givenCompany()
      const answer = { ...(yield* newAnswer(company)), answer: "inv_7" }
      yield* records.putIfAbsent(answer)
      const { id: companyId } = company.company
      yield* undone(records.find(answer.scope, answer.key), [
        { _tag: "ForgetAnswers", companyId, naming: ["inv_7"] }
      ])
    })

    test("One of many simultaneous answers is kept", function* () {
      const records = yield* IdempotencyRecords
      const answer = yield* newAnswer(yield* givenCompany())
      // Half of them are equal: still only one of them is the first.
      const offered = Array.from({ length: 20 }, (_, index) => ({
        ...answer,
        answer: `${Math.floor(index / 10) * index}`
      }))
      const held = yield* allAtOnce(offered.length, (index) =>
        IdempotencyRecords.use((port) => port.putIfAbsent(offered[index] ?? answer))
      )
      const found = yield* records.find(answer.scope, answer.key)
      assert.lengthOf(held.filter(Option.isNone), 1)
      assert.isTrue(Option.isSome(found))
      for (const other of held.filter(Option.isSome)) assert.deepStrictEqual(other, found)
    })

    test("Keys differ by scope and by every letter", function* () {
      const records = yield* IdempotencyRecords
      const answer = yield* newAnswer(yield* givenCompany())
      yield* records.putIfAbsent({ ...answer, key: "Order-1" })
      const { scope: elsewhere } = yield* newAnswer(yield* givenCompany())
      assert.deepStrictEqual(yield* records.find(elsewhere, "Order-1"), Option.none())
      assert.deepStrictEqual(yield* records.find(answer.scope, "order-1"), Option.none())
      assert.deepStrictEqual(yield* records.find(answer.scope, "Order-1 "), Option.none())
      assert.isTrue(Option.isSome(yield* records.find(answer.scope, "Order-1")))
    })

    test("An expired answer is not found and can be replaced", function* () {
      const records = yield* IdempotencyRecords
      const expired = yield* newAnswer(yield* givenCompany(), -1000)
      yield* records.putIfAbsent(expired)
      assert.deepStrictEqual(yield* records.find(expired.scope, expired.key), Option.none())
      const next = { ...expired, answer: "next", expiresAt: expired.expiresAt + day }
      assert.deepStrictEqual(yield* records.putIfAbsent(next), Option.none())
      assert.deepStrictEqual(yield* records.find(next.scope, next.key), Option.some(next))
    })

    test("put replaces the answer that is held, and an expired one frees its key", function* () {
      const records = yield* IdempotencyRecords
      const first = yield* newAnswer(yield* givenCompany())
      const now = yield* Clock.currentTimeMillis
      yield* records.putIfAbsent(first)
      const done = { ...first, answer: "done", expiresAt: now + 2 * day }
      yield* records.put(done)
      assert.deepStrictEqual(yield* records.putIfAbsent(first), Option.some(done))
      yield* records.put({ ...done, expiresAt: now })
      assert.deepStrictEqual(yield* records.find(first.scope, first.key), Option.none())
      assert.deepStrictEqual(yield* records.putIfAbsent(first), Option.none())
    })

    test("forget deletes the answers that expired before a time, and no others", function* () {
      const records = yield* IdempotencyRecords
      const old = yield* newAnswer(yield* givenCompany(), -2 * day)
      const live = yield* newAnswer(yield* givenCompany())
      yield* records.putIfAbsent(old)
      yield* records.putIfAbsent(live)
      const now = yield* Clock.currentTimeMillis
      yield* records.forget(now - day)
      assert.strictEqual(yield* records.forget(now - day), 0)
      assert.deepStrictEqual(yield* records.find(old.scope, old.key), Option.none())
      assert.deepStrictEqual(yield* records.find(live.scope, live.key), Option.some(live))
    })
  }
)

import { assert, layer } from "@effect/vitest"
import { changeKey, rotateKey } from "@review-proof/domain/keys"
import { hideReview } from "@review-proof/domain/reviews"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { call, serviceWith } from "@review-proof/testkit/http-service"
import { makeAccount, makeBusiness, makeKey, makeReview } from "@review-proof/testkit/http-world"

const json = ["content-type", "application/json"] as const

const reply = Effect.fnUntraced(function* (
  key: string,
  review: string | number,
  options: { readonly once?: string; readonly body?: string } = {}
) {
  return yield* call(key, `/v1/reviews/${review}/replies`, {
    method: "POST",
    headers: [
      json,
      ...(options.once === undefined ? [] : [["idempotency-key", options.once] as const])
    ],
    body: options.body ?? `{"text":"Thanks"}`
  })
})

const repliesOf = Effect.fnUntraced(function* (key: string, review: number) {
  return (yield* call(key, `/v1/reviews/${review}`)).json.replies
})

layer(serviceWith())("a request under an Idempotency-Key", (it) => {
  it.effect("is answered again with the same status and bytes, and done once", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      const first = yield* reply(key, id, { once: "a" })
      yield* TestClock.adjust("23 hours")
      const again = yield* reply(key, `rev_${id}`, { once: "a", body: ` { "text" : "Thanks" }` })
      assert.deepStrictEqual([again.status, again.text], [201, first.text])
      assert.strictEqual(again.headers["idempotency-replayed"], "true")
      assert.isUndefined(first.headers["idempotency-replayed"])
      assert.notStrictEqual(again.headers["request-id"], first.headers["request-id"])
      assert.strictEqual(again.headers["ratelimit-monthly-remaining"], "99998")
      assert.lengthOf(yield* repliesOf(key, id), 1)
    })
  )

  it.effect("is done anew once a day has passed", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      yield* reply(key, id, { once: "a" })
      yield* TestClock.adjust("24 hours")
      const again = yield* reply(key, id, { once: "a" })
      assert.isUndefined(again.headers["idempotency-replayed"])
      assert.lengthOf(yield* repliesOf(key, id), 2)
    })
  )

  it.effect("that is another request is a conflict, and the first stays as it was", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const [one, two] = [yield* makeReview(business.id), yield* makeReview(business.id)]
      yield* reply(key, one.id, { once: "a" })
      for (const other of [
        yield* reply(key, one.id, { once: "a", body: `{"text":"Thank you"}` }),
        yield* reply(key, two.id, { once: "a" })
      ]) {
        assert.deepStrictEqual([other.status, other.json.error.code], [409, "idempotency_conflict"])
        assert.isUndefined(other.headers["idempotency-replayed"])
      }
      assert.strictEqual((yield* reply(key, one.id, { once: "a" })).status, 201)
    })
  )

  it.effect("without the header is done each time", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      yield* reply(key, id)
      yield* reply(key, id)
      assert.lengthOf(yield* repliesOf(key, id), 2)
    })
  )

  it.effect("sent twice at once is done once, and both get the one answer", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => reply(key, id, { once: "a" })),
        { concurrency: 8 }
      )
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [201])
      assert.lengthOf(
        answers.filter(({ headers }) => headers["idempotency-replayed"] === undefined),
        1
      )
      assert.lengthOf(yield* repliesOf(key, id), 1)
    })
  )

  it.effect("shares its keys with the rotated key, and with no other", () =>
    Effect.gen(function* () {
      const { apiKey, business, company, key } = yield* makeAccount()
      const other = yield* makeKey(company.id)
      const { id } = yield* makeReview(business.id)
      const first = yield* reply(key, id, { once: "a" })
      const rotated = yield* rotateKey("test", apiKey.id)
      const again = yield* reply(Redacted.value(rotated.secret), id, { once: "a" })
      assert.deepStrictEqual(
        [again.text, again.headers["idempotency-replayed"]],
        [first.text, "true"]
      )
      const others = yield* reply(other.key, id, { once: "a" })
      assert.isUndefined(others.headers["idempotency-replayed"])
    })
  )

  it.effect("that was refused for its form may be mended under the same key", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      assert.strictEqual((yield* reply(key, id, { once: "a", body: "{}" })).status, 400)
      assert.strictEqual((yield* reply(key, id, { once: "a" })).status, 201)
    })
  )

  it.effect("about a review that the key cannot see is 404 and not kept", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const elsewhere = yield* makeAccount()
      const foreign = yield* makeReview(elsewhere.business.id)
      assert.strictEqual((yield* reply(key, foreign.id, { once: "a" })).status, 404)
      assert.strictEqual((yield* reply(key, 999_999, { once: "a" })).status, 404)
      const own = yield* makeReview(business.id)
      assert.strictEqual((yield* reply(key, own.id, { once: "a" })).status, 201)
    })
  )

  it.effect("is not answered from memory to a key that no longer sees the review", () =>
    Effect.gen(function* () {
      const one = yield* makeAccount()
      const { id } = yield* makeReview(one.business.id)
      yield* reply(one.key, id, { once: "a" })
      const two = yield* makeBusiness(one.company.id)
      yield* changeKey("test", one.apiKey.id, { businesses: [two.id] })
      const refused = yield* reply(one.key, id, { once: "a" })
      assert.deepStrictEqual([refused.status, refused.json.error.code], [404, "not_found"])
      assert.strictEqual((yield* call(one.key, `/v1/reviews/${id}`)).status, 404)
    })
  )

  it.effect("about a review that was hidden keeps its 404, with a new request id", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      yield* hideReview("test", id, "spam")
      const first = yield* reply(key, id, { once: "a" })
      yield* TestClock.adjust("1 second")
      const again = yield* reply(key, id, { once: "a" })
      assert.deepStrictEqual([first.status, again.status], [404, 404])
      assert.strictEqual(again.headers["idempotency-replayed"], "true")
      assert.strictEqual(again.json.error.request_id, again.headers["request-id"])
      assert.deepStrictEqual(
        { ...again.json.error, request_id: "" },
        { ...first.json.error, request_id: "" }
      )
    })
  )

  it.effect("whose form is wrong is 400; where it means nothing the header is ignored", () =>
    Effect.gen(function* () {
      const { business, key } = yield* makeAccount()
      const { id } = yield* makeReview(business.id)
      const header = (value: string) => ["idempotency-key", value] as const
      for (const lines of [
        [header("")],
        [header("a b")],
        [header("a".repeat(129))],
        [header("ä")],
        [header("a"), header("a")]
      ]) {
        const answer = yield* call(key, `/v1/reviews/${id}/replies`, {
          method: "POST",
          headers: [json, ...lines],
          body: `{"text":"Thanks"}`
        })
        assert.deepStrictEqual([answer.status, answer.json.error.code], [400, "invalid_request"])
        const read = yield* call(key, `/v1/reviews/${id}`, { headers: lines })
        assert.strictEqual(read.status, 200)
      }
      assert.strictEqual((yield* reply(key, id, { once: "~".repeat(128) })).status, 201)
    })
  )
})

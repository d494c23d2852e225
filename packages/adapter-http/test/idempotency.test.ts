import { assert } from "@effect/vitest"
import { rotateKey } from "@review-proof/domain/keys"
import { hideReview } from "@review-proof/domain/reviews"
import { call, manage, refusal, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeKey, makeReview } from "@review-proof/testkit/service/http-world"
import { Redacted } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

type Lines = ReadonlyArray<readonly [string, string]>

const type = ["content-type", "application/json"] as const
const once = ["idempotency-key", "a"] as const

const reply = (
  key: string,
  review: string | number,
  more: {
    readonly headers?: Lines
    readonly body?: string
  } = {}
) =>
  call(key, `/v1/reviews/${review}/replies`, {
    method: "POST",
    body: more.body ?? `{"text":"Thanks"}`,
    headers: [type, ...(more.headers ?? [once])]
  })

layer(serviceWith())("a request under an Idempotency-Key", (test) => {
  test("is answered again with the same status and bytes, in any equivalent spelling", function* () {
    const { business, key } = yield* makeAccount()
    const { id } = yield* makeReview(business.id)
    const first = yield* reply(key, id)
    yield* TestClock.adjust("23 hours")
    const again = yield* reply(key, `rev_${id}`, { body: ` { "text" : "Thanks" }` })
    assert.deepInclude(again, { status: 201, text: first.text })
    assert.strictEqual(again.headers["idempotency-replayed"], "true")
    assert.isUndefined(first.headers["idempotency-replayed"])
    assert.notStrictEqual(again.headers["request-id"], first.headers["request-id"])
    assert.strictEqual(again.headers["ratelimit-monthly-remaining"], "99998")
    yield* reply(key, id, { headers: [] })
    const { json } = yield* call(key, `/v1/reviews/${id}`)
    assert.lengthOf(json.replies, 2)
  })

  test("shares its keys with the rotated key, and with no other", function* () {
    const { apiKey, business, company, key } = yield* makeAccount()
    const other = yield* makeKey(company.id)
    const { id } = yield* makeReview(business.id)
    const first = yield* reply(key, id)
    const rotated = yield* rotateKey("test", apiKey.id)
    assert.strictEqual((yield* reply(Redacted.value(rotated.secret), id)).text, first.text)
    const others = yield* reply(other.key, id)
    assert.isUndefined(others.headers["idempotency-replayed"])
  })

  test("that was refused for its body or its review may be corrected under the same key", function* () {
    const { business, key } = yield* makeAccount()
    const foreign = yield* makeReview((yield* makeAccount()).business.id)
    const { id } = yield* makeReview(business.id)
    assert.strictEqual((yield* reply(key, id, { body: "{}" })).status, 400)
    assert.strictEqual((yield* reply(key, foreign.id)).status, 404)
    assert.strictEqual((yield* reply(key, id)).status, 201)
  })

  test("about a review that was hidden keeps its 404, with a new request id", function* () {
    const { business, key } = yield* makeAccount()
    const { id } = yield* makeReview(business.id)
    yield* hideReview("test", id, "spam")
    const first = yield* reply(key, id)
    const again = yield* reply(key, id)
    assert.deepStrictEqual([first.status, again.status], [404, 404])
    assert.strictEqual(again.headers["idempotency-replayed"], "true")
    const { request_id, ...error } = again.json.error
    assert.strictEqual(request_id, again.headers["request-id"])
    assert.deepInclude(first.json.error, error)
  })

  test("that met a conflict keeps its refusal, with its details", function* () {
    const { key } = yield* makeAccount({ permissions: ["invitations:write"] })
    const invite = (email: string, headers: Lines = []) => {
      const json = { name: "Jane", email, reference: "order-1" }
      return call(key, "/v1/invitations", { method: "POST", json, headers })
    }
    yield* invite("jane@example.com")
    const first = yield* invite("joe@example.com", [once])
    const again = yield* invite("joe@example.com", [once])
    assert.deepInclude(refusal(first), { status: 409, code: "duplicate_reference" })
    assert.strictEqual(again.headers["idempotency-replayed"], "true")
    assert.deepStrictEqual(again.json.error.details, first.json.error.details)
  })

  test("is not executed again once its answer was redacted, and shows none of it", function* () {
    const { business, key } = yield* makeAccount()
    const { id } = yield* makeReview(business.id)
    const text = { body: JSON.stringify({ text: "Dear Mr Secret, thanks." }) }
    const { json } = yield* reply(key, id, text)
    yield* manage("POST", `/reviews/rev_${id}/redact`, {
      reason: "personal data",
      replies: { [json.id]: "Dear Mr […], thanks." }
    })
    const again = yield* reply(key, id, text)
    assert.deepInclude(refusal(again), { status: 409, code: "idempotency_conflict" })
    assert.isUndefined(again.headers["idempotency-replayed"])
    assert.notInclude(again.text, "Secret")
    assert.lengthOf((yield* call(key, `/v1/reviews/${id}`)).json.replies, 1)
  })

  test.each([
    ["empty", ""],
    ["two words", "a b"],
    ["too long", "a".repeat(129)],
    ["not ASCII", "ä"],
    ["given twice", "a", "a"]
  ])("is 400 if its key is $0, and a GET ignores such a key", function* ([, ...values]) {
    const { business, key } = yield* makeAccount()
    const { id } = yield* makeReview(business.id)
    const headers = values.map((value) => ["idempotency-key", value] as const)
    const answer = yield* reply(key, id, { headers })
    assert.deepInclude(refusal(answer), { status: 400, code: "invalid_request" })
    assert.strictEqual((yield* call(key, `/v1/reviews/${id}`, { headers })).status, 200)
    const longest = [["idempotency-key", "~".repeat(128)]] as const
    assert.strictEqual((yield* reply(key, id, { headers: longest })).status, 201)
  })
})

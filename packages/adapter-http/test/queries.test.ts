/** Goal: a query is read in one way, and what cannot be read is refused, not guessed. */
import { assert } from "@effect/vitest"
import { call, manage, refusal, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeBusiness, makeReview } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("a query", (test) => {
  test.each(["x=%zz", "x=%", "x=%ff", "x=%c0%af", "x=%ed%a0%80", "x=%00", "a%ef%bb%bf=1", "%zz"])(
    "that is not properly encoded is 400, also in unknown parameters: %s",
    function* (query) {
      const { key } = yield* makeAccount()
      const paths = ["/v1/openapi.json", "/.well-known/oauth-authorization-server", "/v1/reviews"]
      for (const path of paths) {
        const { json, status } = yield* call(key, `${path}?${query}`)
        assert.deepStrictEqual([status, json.error.code], [400, "invalid_request"])
      }
    }
  )

  test.each([
    "x=1&x=2&y=&__proto__=1&constructor=2",
    "since=2026-01-01T00:00:00%2B01:00",
    "since=1970-01-01T00:00:00.123456789Z",
    "stars=%35",
    "&&limit=5&"
  ])("is taken with unknown parameters, which are ignored: %s", function* (query) {
    const { key } = yield* makeAccount()
    assert.strictEqual((yield* call(key, `/v1/reviews?${query}`)).status, 200)
  })

  test("by since finds nothing older, at any precision of the time", function* () {
    const { business, key } = yield* makeAccount()
    yield* TestClock.setTime(123)
    yield* makeReview(business.id)
    for (const [since, found] of [
      ["1230", 1],
      ["1239", 0]
    ] as const) {
      const answer = yield* call(key, `/v1/reviews?since=1970-01-01T00:00:00.${since}Z`)
      assert.lengthOf(answer.json.data, found, since)
    }
  })

  test("reads a plus and %20 as a space, and %2B as a plus", function* () {
    const name = "Salt + Pepper"
    yield* manage("POST", "/companies", { name, owner: { name: "Ann", email: "a@example.com" } })
    for (const [query, found] of [
      ["Salt+%2B+Pepper", 1],
      ["Salt%20%2B%20Pepper", 1],
      ["Salt%2BPepper", 0]
    ] as const) {
      const answer = yield* manage("GET", `/companies?q=${query}`)
      assert.lengthOf(answer.json.data, found, query)
    }
  })

  test("must name the business if the key may use several", function* () {
    const { company, key } = yield* makeAccount({ permissions: ["products:write"] })
    yield* makeBusiness(company.id)
    const answer = yield* call(key, "/v1/products")
    const expected = { status: 400, code: "business_required", fields: ["business"] }
    assert.deepStrictEqual(refusal(answer), expected)
    assert.deepStrictEqual(answer.json.error.details, {
      business: "is required if the key can use several businesses"
    })
  })

  test("reads a number in plain decimal digits, with leading zeros too", function* () {
    const { business, key } = yield* makeAccount()
    yield* makeReview(business.id)
    yield* makeReview(business.id)
    const answer = yield* call(key, "/v1/reviews?limit=01")
    assert.deepStrictEqual([answer.status, answer.json.data.length], [200, 1])
  })

  test("refuses the cursor of another list", function* () {
    const { business, key } = yield* makeAccount()
    yield* Effect.all([makeReview(business.id), makeReview(business.id)])
    const { json } = yield* call(key, "/v1/reviews?limit=1")
    for (const [caller, query] of [
      [(yield* makeAccount()).key, ""],
      [key, "stars=5&"]
    ] as const) {
      const answer = yield* call(caller, `/v1/reviews?${query}cursor=${json.next_cursor}`)
      assert.deepStrictEqual([answer.status, answer.json.error.fields], [400, ["cursor"]])
    }
  })
})

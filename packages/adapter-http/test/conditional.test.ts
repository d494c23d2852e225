import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { makeAccount, makeReview, Service, serviceWith } from "./public-service.ts"

layer(serviceWith())("a resource that the caller has", (it) => {
  it.effect("is 304 without a body while it is unchanged, with the limits and a request id", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const { business, key } = yield* makeAccount()
      const review = yield* makeReview(business.id)
      for (const path of [
        "/v1/businesses/me",
        `/v1/businesses/${business.id}/score`,
        `/v1/reviews/${review.id}`
      ]) {
        const first = yield* service.call(key, path)
        const etag = first.headers["etag"] ?? ""
        assert.match(etag, /^"[\x21\x23-\x7e]+"$/)
        for (const known of [etag, `W/${etag}`, `"x", ${etag}`, `"a,b" , W/"x",${etag}`, "*"]) {
          const answer = yield* service.call(key, path, { headers: [["if-none-match", known]] })
          assert.deepStrictEqual(
            [answer.status, answer.text, answer.headers["etag"]],
            [304, "", etag]
          )
          assert.isDefined(answer.headers["ratelimit-monthly-remaining"])
          assert.match(answer.headers["request-id"] ?? "", /^req_/)
        }
        for (const other of [`"x"`, etag.slice(1, -1), `x${etag}`, ""]) {
          const answer = yield* service.call(key, path, { headers: [["if-none-match", other]] })
          assert.deepStrictEqual([answer.status, answer.text], [200, first.text], other)
        }
      }
    })
  )

  it.effect("is sent again once it has changed", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const { business, key } = yield* makeAccount()
      const path = `/v1/businesses/${business.id}/score`
      const before = yield* service.call(key, path)
      yield* makeReview(business.id)
      const condition = [["if-none-match", before.headers["etag"] ?? ""]] as const
      const after = yield* service.call(key, path, { headers: condition })
      assert.strictEqual(after.status, 200)
      assert.notStrictEqual(after.headers["etag"], before.headers["etag"])
    })
  )

  it.effect("may be the description, which needs no credential", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const first = yield* service.send({ path: "/v1/openapi.json" })
      const headers = [["if-none-match", first.headers["etag"] ?? ""]] as const
      assert.strictEqual((yield* service.send({ path: "/v1/openapi.json", headers })).status, 304)
    })
  )

  it.effect("is not a list, which has no tag", () =>
    Effect.gen(function* () {
      const service = yield* Service
      const { key } = yield* makeAccount()
      const headers = [["if-none-match", "*"]] as const
      const answer = yield* service.call(key, "/v1/reviews", { headers })
      assert.deepStrictEqual([answer.status, answer.headers["etag"]], [200, undefined])
    })
  )
})

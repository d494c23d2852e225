import { assert } from "@effect/vitest"
import { call, serviceWith } from "@review-proof/testkit/service/http-service"
import { account, makeReview } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("the history of a score", (test) => {
  test("has for each past day the score that was shown at its end", function* () {
    const { business, key } = yield* account
    for (const [stars, date] of [
      [5, 18],
      [1, 19]
    ] as const) {
      const createdAt = Date.UTC(2026, 10, date)
      yield* makeReview(business.id, { stars, proof: "imported", createdAt })
    }
    const day = (name: string, score: number, ones: number) => ({
      day: name,
      score,
      review_count: 1 + ones,
      stars: { "1": ones, "2": 0, "3": 0, "4": 0, "5": 1 },
      proof_share: 0
    })
    const data = [
      day("2026-11-18", 3.58, 0),
      day("2026-11-19", 3.45, 1),
      day("2026-11-20", 3.45, 1)
    ]
    const path = `/v1/businesses/${business.id}/score/history`
    const [from, to] = ["2026-11-18", "2026-11-21"]
    const { json } = yield* call(key, `${path}?from=${from}&to=${to}`)
    assert.deepStrictEqual(json, { business_id: business.id, from, to, data })
    const latest = yield* call(key, path)
    assert.deepStrictEqual([latest.json.to, latest.json.data], ["2026-11-20", data])
  })
})

/** The operator's queue over all companies (contract MANAGEMENT-13). */
import { assert } from "@effect/vitest"
import { reportAsMember } from "@review-proof/domain/reviews"
import { ReviewId } from "@review-proof/ports"
import { submit } from "@review-proof/testkit/domain/given"
import { manage, refusal, serviceWith, type Json } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const noon = Date.UTC(2026, 10, 21, 12)

const page = (query = "") => Effect.map(manage("GET", `/queue${query}`), ({ json }) => json)
const idsOf = (listed: Json) => listed.data.map(({ id }: Json) => id)

/** Two companies with a held review, a proof request and a report each, all a second apart. */
const waiting = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const made: Array<string> = []
  for (const n of [1, 2]) {
    const { business } = yield* makeAccount()
    const held = yield* submit(business.id, {
      text: `Call me: 0176 555 012${n} or www.spam.example`
    })
    yield* TestClock.adjust("1 second")
    const { id } = yield* makeReview(business.id, { proof: "unverified" })
    const { json } = yield* manage("POST", `/reviews/rev_${id}/proof-requests`, {
      kind: "identity"
    })
    yield* TestClock.adjust("1 second")
    const complaint = { reason: "fake", text: "Nobody bought this." } as const
    const report = yield* reportAsMember("operator", ReviewId.make(id), complaint)
    yield* TestClock.adjust("1 second")
    made.push(`rev_${held.id}`, json.id, report.id)
  }
  return made
})

layer(serviceWith())("the queue of decisions", (test) => {
  test("is empty, then lists what waits over all companies, oldest first", function* () {
    assert.deepStrictEqual(yield* page(), { data: [], next_cursor: null })
    const made = yield* waiting
    const [held, proof, reported] = made
    const listed = yield* page()
    assert.deepStrictEqual(idsOf(listed), made)
    const [first, second, third] = listed.data
    const found = yield* manage("GET", `/reviews/${held}`)
    const { moderation, revisions, ...review } = found.json
    assert.deepStrictEqual(first, {
      kind: "held",
      id: held,
      since: new Date(noon).toISOString(),
      reason: "link, phone",
      company: { id: first.company.id, name: "Acme" },
      business: { id: review.business_id, name: "Acme Shop" },
      review,
      proof_request: null,
      report: null
    })
    assert.deepInclude(second, {
      kind: "proof",
      id: proof,
      since: new Date(noon + 1000).toISOString(),
      reason: "identity",
      proof_request: (yield* manage("GET", `/proof-requests/${proof}`)).json
    })
    assert.strictEqual(second.review.id, second.proof_request.review_id)
    assert.deepInclude(third, {
      kind: "reported",
      id: reported,
      reason: "fake",
      report: (yield* manage("GET", `/reports/${reported}`)).json
    })
  })

  test("is read by kind and in pages", function* () {
    yield* waiting
    const all: ReadonlyArray<Json> = (yield* page()).data
    for (const kind of ["held", "proof", "reported"]) {
      const only = all.filter((item) => item.kind === kind).map(({ id }) => id)
      assert.deepStrictEqual(idsOf(yield* page(`?kind=${kind}`)), only)
    }
    const half = yield* page("?limit=3")
    const rest = yield* page(`?limit=100&cursor=${half.next_cursor}`)
    assert.deepStrictEqual([...half.data, ...rest.data], all)
    const first = yield* page("?limit=1&kind=held")
    for (const query of ["kind=lost", `kind=proof&cursor=${first.next_cursor}`, "limit=0"]) {
      const field = query.split("=", 1)
      const wrong = refusal(yield* manage("GET", `/queue?${query}`))
      assert.deepInclude(wrong, { status: 400 })
      assert.deepStrictEqual(wrong.fields, query.includes("cursor") ? ["cursor"] : field)
    }
  })
})

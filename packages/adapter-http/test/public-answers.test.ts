/** Goal: the public API shows what the domain knows of a thing, and no more. */
import { assert } from "@effect/vitest"
import {
  hideReview,
  resolveReview,
  restoreReview,
  verifyReview
} from "@review-proof/domain/reviews"
import { call, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview, start } from "@review-proof/testkit/service/http-world"
import { day } from "@review-proof/ports/testing"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const inDays = (days: number) => new Date(start + days * day).toISOString()

const given = Effect.andThen(
  TestClock.setTime(start),
  makeAccount({
    permissions: ["replies:write", "invitations:write", "invitations:read", "webhooks:manage"]
  })
)

const post = (key: string, path: string, json: object) => call(key, path, { method: "POST", json })

const invite = (key: string, more: object) =>
  post(key, "/v1/invitations", { name: "Jane", ...more })

layer(serviceWith())("an invitation in the public API", (test) => {
  test("shows its contact masked, and no address or number is in any answer or event", function* () {
    const { key } = yield* given
    const contacts = { email: "very.secret@hidden-host.example", phone: "+49 1512 3450099" }
    const byMail = yield* invite(key, contacts)
    const byPhone = yield* invite(key, { channel: "whatsapp", ...contacts })
    assert.deepStrictEqual(
      [byMail, byPhone].map(({ json }) => [json.channel, json.contact]),
      [
        ["email", "v***@h***.example"],
        ["whatsapp", "+49*****99"]
      ]
    )
    const answers = [byMail, byPhone, yield* invite(key, contacts)]
    answers.push(yield* call(key, "/v1/invitations"), yield* call(key, "/v1/events"))
    for (const { text } of answers) assert.notMatch(text, /secret|hidden-host|1512345/)
  })

  test("is cancelled under either spelling of its id, and then says what it is", function* () {
    const { key } = yield* given
    const { json } = yield* invite(key, { email: "jane@example.com", send_at: inDays(89) })
    const scheduled = { status: "scheduled", send_at: inDays(89), sent_at: null, kind: "business" }
    assert.include(json, scheduled)
    const path = `/v1/invitations/${json.id}`
    const cancelled = yield* call(key, path, { method: "DELETE" })
    assert.deepStrictEqual(cancelled.json, { ...json, status: "cancelled" })
    const bare = path.replace("inv_", "")
    assert.deepStrictEqual((yield* call(key, bare)).json, cancelled.json)
    const again = yield* call(key, bare, { method: "DELETE" })
    assert.deepStrictEqual(again.json.error.details, { status: "cancelled" })
  })

  test("is refused with the id of the one that has its reference or its contact", function* () {
    const { key } = yield* given
    const email = "jane@example.com"
    const first = yield* invite(key, { email, reference: "order-1" })
    const existing = { existing_invitation_id: first.json.id }
    for (const [reference, details] of [
      ["order-1", existing],
      ["order-2", { ...existing, eligible_at: inDays(30) }]
    ] as const) {
      const { json } = yield* invite(key, { email, reference })
      assert.deepStrictEqual(json.error.details, details)
    }
  })
})

layer(serviceWith())("a webhook endpoint in the public API", (test) => {
  test("is created again under a repeated key: no secret is stored for a replay", function* () {
    const { key } = yield* given
    const json = { url: "https://8.8.8.8/hooks", events: ["review.created"] }
    const headers = [["idempotency-key", "once"]] as const
    const create = call(key, "/v1/webhooks", { method: "POST", json, headers })
    assert.strictEqual((yield* create).status, 201)
    assert.strictEqual((yield* create).json.error.code, "duplicate_webhook")
  })
})

layer(serviceWith())("the feed of events", (test) => {
  test("has each change, oldest first, with ids and facts only", function* () {
    const { business, key } = yield* given
    const proof = (evidence: string) => ({ proof: "transaction", evidence }) as const
    const { id } = yield* makeReview(business.id, { text: "Unheard", evidence: "Unheard" })
    const reply = yield* post(key, `/v1/reviews/${id}/replies`, { text: "Unheard" })
    yield* verifyReview("operator", id, proof("Unheard"))
    yield* resolveReview("operator", id)
    yield* hideReview("operator", id, "Unheard")
    yield* restoreReview("operator", id, "Unheard")
    const feed = yield* call(key, "/v1/events?limit=100")
    assert.notMatch(feed.text, /unheard/i)
    const of = { review_id: `rev_${id}`, business_id: business.id }
    const facts = { ...of, stars: 5, language: "en" }
    const updated = { ...facts, proof: "transaction" }
    const listed: ReadonlyArray<readonly [type: string, data: object]> = feed.json.data.map(
      ({ data, type }: { readonly data: object; readonly type: string }) => [type, data]
    )
    assert.deepStrictEqual(
      listed.filter(([type]) => type !== "score.changed"),
      [
        ["review.created", { ...facts, proof: "invited" }],
        ["reply.created", { ...of, reply_id: reply.json.id }],
        ["review.updated", { ...updated, change: "verified" }],
        ["review.updated", { ...updated, change: "resolved" }],
        ["review.removed", { ...of, reason: "hidden" }],
        ["review.updated", { ...updated, change: "restored" }]
      ]
    )
    const [score] = listed.filter(([type]) => type === "score.changed")
    assert.deepInclude(score?.[1], { business_id: business.id, previous_score: null })
  })
})

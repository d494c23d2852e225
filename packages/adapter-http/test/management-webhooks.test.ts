import { assert } from "@effect/vitest"
import { registerEndpoint } from "@review-proof/domain/webhooks"
import { EventType } from "@review-proof/ports"
import { hour } from "@review-proof/ports/testing"
import { attemptDue } from "@review-proof/testkit/domain/deliveries"
import { manage, refusal, serviceWith, type Json } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const noon = Date.UTC(2026, 10, 21, 12)
const at = (millis: number) => new Date(millis).toISOString()
const url = "https://93.184.215.14/hook?token=x"

/** A company with an endpoint for some events. */
const endpointFor = Effect.fnUntraced(function* (...events: ReadonlyArray<EventType>) {
  yield* TestClock.setTime(noon)
  const { business, caller, company } = yield* makeAccount()
  const { endpoint, secret } = yield* registerEndpoint("key_1", caller.reach, { url, events })
  return { company: company.id, business: business.id, id: endpoint.id, secret }
})

const change = (id: string, verb: string, body?: object) =>
  manage("POST", `/webhooks/${id}/${verb}`, body)

layer(serviceWith())("a webhook endpoint in the management API", (test) => {
  test("is registered for the whole company, by the rules of the public API", function* () {
    const { business, company } = yield* makeAccount()
    const register = (path: string) =>
      manage("POST", `/companies/${company.id}/webhooks`, {
        url: `https://93.184.215.14:443${path}`,
        events: ["review.created"]
      })
    const { json, status } = yield* register("/a")
    const { id, secret, ...rest } = json
    assert.match(`${status} ${id} ${secret}`, /^201 we_\w+ whsec_[\w-]{43}$/)
    assert.deepStrictEqual(rest, {
      url: "https://93.184.215.14/a",
      events: ["review.created"]
    })
    yield* makeReview(business.id)
    const deliveries = yield* manage("GET", `/webhooks/${id}/deliveries`)
    assert.lengthOf(deliveries.json.data, 1)
    const again = refusal(yield* register("/a"))
    assert.deepInclude(again, { status: 409, code: "duplicate_webhook" })
  })

  test("is shown with its health and the start of its failures, and never with its secret", function* () {
    const { business, company, id, secret } = yield* endpointFor("review.created")
    const fresh = {
      id,
      url,
      events: ["review.created"],
      status: "active",
      health: "unknown",
      secret_hint: Redacted.value(secret).slice(-4),
      created_at: at(noon),
      failing_since: null,
      paused_at: null
    }
    const list = yield* manage("GET", `/companies/${company}/webhooks`)
    assert.deepStrictEqual(list.json, { data: [fresh], next_cursor: null })
    yield* makeReview(business)
    yield* TestClock.setTime(noon + hour)
    yield* attemptDue(id, { _tag: "Retry", dueAt: noon + 2 * hour })
    const failing = { ...fresh, health: "failing", failing_since: at(noon + hour) }
    assert.deepStrictEqual((yield* manage("GET", `/webhooks/${id}`)).json, failing)
    const paused = { ...failing, status: "paused", paused_at: at(noon + hour) }
    assert.deepStrictEqual((yield* change(id, "pause")).json, paused)
  })
})

layer(serviceWith())("a test event", (test) => {
  test("of each type is as described, with sample ids", function* () {
    const { id } = yield* endpointFor("review.created")
    for (const type of EventType.literals) {
      const answer = yield* change(id, "test", { type })
      assert.strictEqual(answer.status, 202)
      const list = yield* manage("GET", `/webhooks/${id}/deliveries?type=${type}`)
      const { json } = yield* manage("GET", `/deliveries/${list.json.data[0].id}`)
      assert.deepStrictEqual(answer.json, { event_id: json.event.id })
      assert.deepInclude(json.event.data, { business_id: "biz_sample", test: true }, type)
      assert.strictEqual(json.event.type, type)
    }
  })
})

layer(serviceWith())("a delivery", (test) => {
  test("is listed by status, event and type, newest first, page by page", function* () {
    const { business, id } = yield* endpointFor("review.created", "score.changed")
    yield* makeReview(business)
    yield* attemptDue(id, { _tag: "Delivered" })
    yield* TestClock.setTime(noon + hour)
    yield* makeReview(business, { text: "Another." })
    const path = `/webhooks/${id}/deliveries`
    const list = (query: string) =>
      Effect.map(manage("GET", `${path}${query}`), ({ json }): ReadonlyArray<string> =>
        json.data.map(({ status, type }: Json) => `${type} ${status}`)
      )
    const waiting = ["score.changed pending", "review.created pending"]
    assert.sameMembers([...(yield* list("?status=pending"))], waiting)
    assert.isEmpty(yield* list("?status=failed"))
    const created = ["review.created pending", "review.created delivered"]
    assert.deepStrictEqual(yield* list("?type=review.created"), created)
    const { data, next_cursor: cursor } = (yield* manage("GET", `${path}?limit=3`)).json
    assert.lengthOf(data, 3)
    assert.lengthOf(yield* list(`?limit=3&cursor=${cursor}`), 1)
    assert.lengthOf(yield* list(`?event=${data[0].event_id}`), 1)
    const elsewhere = yield* manage("GET", `${path}?status=failed&cursor=${cursor}`)
    assert.strictEqual(elsewhere.status, 400)
  })

  test("is shown with its event and each attempt, what was sent and what came back", function* () {
    const { business, id } = yield* endpointFor("review.created")
    const review = yield* makeReview(business)
    const response = { status: 500, headers: { server: "x" }, body: "Sorry" }
    yield* attemptDue(id, { _tag: "Retry", dueAt: noon }, { response })
    yield* attemptDue(id, { _tag: "Retry", dueAt: noon }, { response: null, error: "timeout" })
    const nothing = { signature: null, body: null, response: null, error: "internal error" }
    yield* attemptDue(id, { _tag: "Delivered" }, nothing)
    const list = yield* manage("GET", `/webhooks/${id}/deliveries`)
    const { event_id, id: delivery } = list.json.data[0]
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "Service-Signature": "t=1795262400,v1=00",
      "Service-Event": "review.created",
      "Service-Delivery": delivery
    }
    const attempt = (number: number, more: object) => ({
      attempt: number,
      at: at(noon),
      duration_ms: 12,
      request: { headers: { ...headers, "Service-Attempt": String(number) }, body: "{}" },
      response: null,
      error: null,
      ...more
    })
    const event = { type: "review.created", created_at: at(noon) }
    assert.deepStrictEqual((yield* manage("GET", `/deliveries/${delivery}`)).json, {
      id: delivery,
      event_id,
      ...event,
      status: "delivered",
      attempts: 3,
      next_attempt_at: null,
      event: {
        id: event_id,
        ...event,
        data: {
          review_id: `rev_${review.id}`,
          business_id: business,
          stars: 5,
          proof: "invited",
          language: "en"
        }
      },
      log: [
        attempt(1, { response }),
        attempt(2, { error: "timeout" }),
        attempt(3, { request: { headers: {}, body: "" }, error: "internal error" })
      ]
    })
  })

  test("that failed since a time is sent again, and counted", function* () {
    const { business, id } = yield* endpointFor("review.created")
    yield* makeReview(business)
    yield* attemptDue(id, { _tag: "Exhausted" })
    const finer = at(noon).replace("Z", "1Z")
    for (const [since, redelivered] of [
      [finer, 0],
      [at(noon), 1]
    ] as const) {
      const { json, status } = yield* change(id, "recover", { since })
      assert.deepStrictEqual([status, json], [202, { redelivered }])
    }
  })
})

/** Goal: a company's people see what was sent and answered, and send it again. */
import { assert } from "@effect/vitest"
import { pauseEndpoint, redeliver, sendTestEvent } from "@review-proof/domain/webhooks"
import { Deliveries } from "@review-proof/ports"
import { attemptDue } from "@review-proof/testkit/domain/deliveries"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import {
  assertSays,
  entered,
  signIn,
  submissionOf,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Clock } from "effect"
import { TestClock } from "effect/testing"
import {
  delivered,
  exhausted,
  givenEndpoint,
  sendTests,
  statusesOf,
  unanswered
} from "./given-endpoint.ts"

layer(serviceWith())("The page of a delivery", (test) => {
  test("shows the event, each attempt with its answer, why it failed, and sends it again once", function* () {
    const { company, look, send } = yield* entered("admin")
    const { id } = yield* givenEndpoint(company)
    yield* sendTests(id, 1)
    const response = { status: 401, headers: { server: "nginx" }, body: "<h1>Who are you?</h1>" }
    const sent = { body: '{"sent":true}' }
    yield* attemptDue(id, { _tag: "Retry", dueAt: 0 }, { ...sent, response })
    const [lease] = yield* attemptDue(id, exhausted, unanswered("no answer in time"))
    const deliveryId = lease?.delivery.id
    const path = `/portal/deliveries/${deliveryId}`
    const page = yield* look(path)
    const text = textOf(page.text)
    assertSays(text, [
      "score.changed · test event",
      "Why the last attempt failed Your server did not answer in time.",
      "Attempt 2 no answer in time",
      "Attempt 1 401 in 12 ms",
      "Service-Signature: t=1795262400,v1=00",
      `Service-Delivery: ${deliveryId}`,
      "server: nginx",
      "{&quot;sent&quot;:true}",
      "&quot;test&quot;: true",
      "&lt;h1&gt;Who are you?&lt;/h1&gt;"
    ])
    const again = send(`${path}/redeliver`, submissionOf(page))
    for (const answer of [yield* again, yield* again]) {
      assert.strictEqual(answer.headers["location"], `${path}?done=again`)
    }
    assert.deepStrictEqual(yield* statusesOf(id), ["pending"])
    assert.include((yield* look(`${path}?done=again`)).text, "It is being sent now.")
    const inAMinute = (yield* Clock.currentTimeMillis) + 60_000
    yield* attemptDue(id, { _tag: "Retry", dueAt: inAMinute })
    assert.include((yield* look(`${path}?done=again`)).text, "the newest attempt is below")
    yield* TestClock.adjust("1 minute")
    yield* attemptDue(id, delivered)
    const mended = textOf((yield* look(path)).text)
    assert.include(mended, "Attempt 4 204 in 12 ms")
    assert.notInclude(mended, "Why the last attempt failed")
    yield* again
    assert.deepStrictEqual(yield* statusesOf(id), ["delivered"])
  })

  test("says that a delivery waits for its paused endpoint", function* () {
    const { company, look } = yield* entered("owner")
    const { id } = yield* givenEndpoint(company)
    const { deliveryId } = yield* sendTestEvent("operator", id, "review.created")
    yield* pauseEndpoint("operator", id)
    const page = yield* look(`/portal/deliveries/${deliveryId}?done=again`)
    assert.include(page.text, "The delivery is sent once you resume it")
    assert.include(page.text, "It is sent once its endpoint is resumed.")
  })

  test("is not sent again once its event is gone, on its page and in the list", function* () {
    const { company, look, member } = yield* entered("admin")
    const { id } = yield* givenEndpoint(company)
    yield* sendTests(id, 1)
    const [lease = assert.fail("no delivery")] = yield* attemptDue(id, exhausted)
    const deliveryId = lease.delivery.id
    const pages = [`/portal/deliveries/${deliveryId}`, `/portal/webhooks/${id}`]
    for (const path of pages) assert.include((yield* look(path)).text, "/redeliver")
    yield* TestClock.adjust("29 days")
    yield* redeliver("operator", deliveryId)
    yield* attemptDue(id, exhausted, unanswered("no answer in time"))
    yield* TestClock.adjust("2 days")
    const now = yield* Clock.currentTimeMillis
    yield* Deliveries.use(({ maintain }) => maintain(now - 30 * 24 * 3_600_000))
    const later = yield* signIn({ member })
    for (const path of pages) {
      const page = yield* later.look(path)
      assert.include(textOf(page.text), "no answer in time")
      assert.notInclude(page.text, "/redeliver")
    }
  })
})

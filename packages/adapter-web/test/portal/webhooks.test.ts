/** Goal: a company's people see why a webhook failed, mend it, and send again what failed. */
import { assert } from "@effect/vitest"
import {
  listCompanyEndpoints,
  listDeliveries,
  pauseEndpoint,
  readEndpoint,
  registerEndpoint,
  rotateSecret,
  sendTestEvent
} from "@review-proof/domain/webhooks"
import type { BusinessId, CompanyId, EndpointId } from "@review-proof/ports"
import { attemptDue } from "@review-proof/testkit/domain/deliveries"
import { serviceWith, type Answer } from "@review-proof/testkit/service/http-service"
import {
  assertPage,
  assertSays,
  entered,
  submissionOf,
  signIn,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const webhooks = "/portal/webhooks"

const secretIn = ({ text }: Answer) => /whsec_[\w-]{43}/.exec(text)?.[0] ?? ""

let endpoints = 0

const givenEndpoint = Effect.fnUntraced(function* (
  company: { readonly id: CompanyId },
  businesses: ReadonlyArray<BusinessId> | null = null
) {
  endpoints += 1
  const reach = { companyId: company.id, businesses }
  const url = `https://hooks${endpoints}.shop.example.com/in?token=x`
  const input = { url, events: ["review.created", "score.changed"] } as const
  return (yield* registerEndpoint("operator", reach, input)).endpoint
})

const unanswered = (error: string) => ({ response: null, error })

const delivered = { _tag: "Delivered" } as const
const exhausted = { _tag: "Exhausted" } as const

const sendTests = (id: EndpointId, times: number) =>
  Effect.replicateEffect(sendTestEvent("operator", id, "score.changed"), times)

const statusesOf = (id: EndpointId) =>
  listDeliveries(id, { limit: 100, cursor: null, status: null, event: null, type: null }).pipe(
    Effect.map(({ items }) => items.map(({ status }) => status))
  )

layer(serviceWith())("The list of webhooks", (test) => {
  test("of a company without any says what they are for and how to begin", function* () {
    const { look } = yield* entered("admin")
    const page = yield* look(webhooks)
    assert.include(textOf(page.text), "Notify your server of each review at once")
    assert.include(page.text, `href="${webhooks}/new"`)
  })

  test("is for those who manage them: others see the host alone of one that is paused", function* () {
    for (const role of ["admin", "member"] as const) {
      const { company, look } = yield* entered(role)
      const { id, url } = yield* givenEndpoint(company)
      yield* pauseEndpoint("operator", id)
      const shown = role === "admin" ? url : new URL(url).host
      assert.include(textOf((yield* look("/portal")).text), `Webhook ${shown} is paused`)
    }
  })

  test("shows the health of each endpoint, and what waits", function* () {
    const { business, company, look } = yield* entered("admin")
    const { id } = yield* givenEndpoint(company)
    const other = yield* givenEndpoint(company, [business.id])
    yield* sendTests(id, 3)
    yield* attemptDue(id, delivered)
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    yield* TestClock.adjust("3 hours")
    yield* sendTests(id, 2)
    const page = yield* look(webhooks)
    const text = textOf(page.text)
    assertSays(text, [
      "Delivered in 24 hours 75% of 4 attempts",
      "Answers within 12 ms 95 of 100",
      "Waiting 2 the oldest for a moment",
      "Failed for good 1",
      "Failing",
      "Nothing has got through for 3 hours. It pauses on",
      "Nothing sent yet",
      "score.changed · of one business alone"
    ])
    for (const one of [id, other.id]) assert.include(page.text, `href="${webhooks}/${one}"`)
    for (const hours of ["11 hours", "11 hours"] as const) {
      yield* TestClock.adjust(hours)
      yield* look("/portal")
    }
    assert.include(textOf((yield* look(webhooks)).text), "Delivered in 24 hours – nothing was sent")
  })

  test("says of an endpoint that fails when that pauses it, only where its failures will", function* () {
    yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
    const { company, member } = yield* entered("admin")
    const { id } = yield* givenEndpoint(company)
    const fail = (status: number) =>
      Effect.andThen(
        sendTests(id, 1),
        attemptDue(
          id,
          exhausted,
          { response: { status, headers: {}, body: "" } },
          { streakGapMillis: 48 * 3_600_000 }
        )
      )
    const said = Effect.gen(function* () {
      const { look } = yield* signIn({ member })
      const pages = yield* Effect.forEach([webhooks, `${webhooks}/${id}`], (path) =>
        Effect.map(look(path), ({ text }) => textOf(text))
      )
      for (const text of pages) assert.include(text, "Nothing has got through")
      return pages.map((text) => /It pauses [^.]*/.exec(text)?.[0])
    })
    yield* fail(500)
    const forecast = "It pauses on 24 November 2026 unless a delivery arrives"
    assert.deepStrictEqual(yield* said, [forecast, forecast])
    yield* TestClock.adjust("49 hours")
    assert.deepStrictEqual(yield* said, [undefined, undefined])
    yield* fail(500)
    const anew = "It pauses on 26 November 2026 unless a delivery arrives"
    assert.deepStrictEqual(yield* said, [anew, anew])
    yield* TestClock.adjust("47 hours")
    yield* fail(500)
    yield* TestClock.adjust("26 hours")
    const soon = "It pauses at the next failure"
    assert.deepStrictEqual(yield* said, [soon, soon])
    yield* fail(410)
    assert.deepStrictEqual(yield* said, [undefined, undefined])
  })
})

layer(serviceWith())("Adding an endpoint", (test) => {
  const fieldsOf = (page: Answer, url: string) => ({
    ...submissionOf(page),
    url,
    "events.review.created": "review.created",
    "events.score.changed": "score.changed"
  })

  test("creates one, and shows its secret on no other page", function* () {
    const { company, look, send } = yield* entered("admin")
    const opened = yield* look(`${webhooks}/new`)
    const typed = " https://hooks.shop.example.com/one "
    const made = yield* send(`${webhooks}/new`, fieldsOf(opened, typed))
    const secret = secretIn(made)
    assert.deepStrictEqual([made.status, made.headers["cache-control"]], [200, "no-store"])
    const [endpoint = assert.fail()] = yield* listCompanyEndpoints(company.id)
    assert.containsSubset(endpoint, {
      url: typed.trim(),
      events: ["review.created", "score.changed"],
      secretHint: secret.slice(-4)
    })
    assert.include(made.text, `href="${webhooks}/${endpoint.id}"`)
    for (const path of [webhooks, `${webhooks}/${endpoint.id}`, "/portal"]) {
      assert.notInclude((yield* look(path)).text, secret)
    }
  })

  test("says what is wrong, and keeps what was typed", function* () {
    const { company, look, send } = yield* entered("admin")
    const { url } = yield* givenEndpoint(company)
    const fields = fieldsOf(yield* look(`${webhooks}/new`), url)
    const cases = [
      [{ ...fields, url: "http://x" }, "This address has to begin with https://"],
      [{ ...fields, url: "https://127.0.0.1/" }, "This address is not at a public address."],
      [fields, "You have an endpoint with this address already."],
      [{ submission: fields.submission, url }, "Choose at least one event."]
    ] as const
    for (const [typed, said] of cases) {
      const page = yield* send(`${webhooks}/new`, typed)
      assert.strictEqual(page.status, 400, said)
      assert.include(textOf(page.text), said)
      assert.include(page.text, `value="${typed.url}"`)
    }
    assert.lengthOf(yield* listCompanyEndpoints(company.id), 1)
  })

  test("is not offered to a company that has ten", function* () {
    const { company, look } = yield* entered("admin")
    yield* Effect.replicateEffect(givenEndpoint(company), 10)
    assert.notInclude((yield* look(webhooks)).text, `${webhooks}/new`)
    assert.include(textOf((yield* look(`${webhooks}/new`)).text), "has 10 endpoints")
  })
})

layer(serviceWith())("The page of an endpoint", (test) => {
  const given = Effect.fnUntraced(function* () {
    const somebody = yield* entered("admin")
    const endpoint = yield* givenEndpoint(somebody.company)
    const path = `${webhooks}/${endpoint.id}`
    return { ...somebody, endpoint, id: endpoint.id, path }
  })

  test("says why it was paused and what to do, and its form resumes it with what failed", function* () {
    const { id, look, path, send } = yield* given()
    yield* sendTests(id, 2)
    yield* attemptDue(id, exhausted, {}, { pauseAfterMillis: 0 })
    yield* sendTests(id, 1)
    const page = yield* look(path)
    const text = textOf(page.text)
    assertSays(text, [
      "This endpoint was paused because it kept failing",
      "Nothing has got through since",
      "Last answer: 500 in 12 ms",
      "Your server failed while it handled the event.",
      "Waiting deliveries (1) go out, oldest first.",
      "(2 in all)"
    ])
    const since = /name="since" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
    const resuming = { ...submissionOf(page), since }
    const forged = yield* send(`${path}/resume`, { ...resuming, recover: "forged" })
    assert.deepStrictEqual([forged.status, (yield* readEndpoint(id)).status], [400, "paused"])
    const resumed = yield* send(`${path}/resume`, { ...resuming, recover: "1" })
    assert.strictEqual(resumed.headers["location"], `${path}?done=resumed`)
    assert.strictEqual((yield* readEndpoint(id)).status, "active")
    assert.deepStrictEqual(yield* statusesOf(id), ["pending", "pending", "pending"])
    assert.include((yield* look(`${path}?done=resumed`)).text, "The endpoint is resumed.")
  })

  test("names who paused it, and resuming alone sends nothing again that failed", function* () {
    const { id, look, member, path, send } = yield* given()
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    const fields = submissionOf(yield* look(path))
    assert.strictEqual((yield* send(`${path}/pause`, fields)).status, 303)
    assert.include(textOf((yield* look(path)).text), `Paused by ${member.name}`)
    yield* send(`${path}/resume`, { ...fields, since: "1970-01-01T00:00" })
    assert.deepStrictEqual(yield* statusesOf(id), ["failed"])
    yield* pauseEndpoint("operator", id)
    assert.include(textOf((yield* look(path)).text), "Paused by the operator")
  })

  test("lists deliveries by status, type and event, page by page", function* () {
    const { id, look, path } = yield* given()
    const { event } = yield* sendTestEvent("operator", id, "review.created")
    yield* attemptDue(id, exhausted, unanswered("connection refused"))
    yield* sendTests(id, 25)
    const first = yield* look(path)
    assert.lengthOf(first.text.match(/\/redeliver"/g) ?? [], 20)
    const older = /href="([^"]+cursor=[^"#]+)/.exec(first.text)?.[1]?.replaceAll("&amp;", "&")
    assert.lengthOf((yield* look(older ?? "")).text.match(/\/redeliver"/g) ?? [], 6)
    for (const query of ["status=failed", "type=review.created", `event=${event.id}`]) {
      const page = yield* look(`${path}?${query}`)
      assert.lengthOf(page.text.match(/\/redeliver"/g) ?? [], 1, query)
      assert.include(textOf(page.text), "connection refused")
    }
    const none = yield* look(`${path}?status=delivered&type=&event=`)
    assert.include(none.text, "No delivery of the last 30 days matches.")
    for (const query of ["status=nope", "type=x", "event=1", "cursor=nope", "status=a&status=b"]) {
      const refused = yield* look(`${path}?${query}`)
      assert.strictEqual(refused.status, 400, query)
      assert.match(refused.text, new RegExp(`<a[^>]* href="${path}"[^>]*>\\s*Start again\\s*</a>`))
    }
  })

  test("refuses further rotations of its secret beyond the limit", function* () {
    const { id, look, path, send } = yield* given()
    yield* Effect.replicateEffect(rotateSecret("operator", id), 9)
    const refused = yield* send(`${path}/rotate`, submissionOf(yield* look(path)))
    assert.strictEqual(refused.headers["location"], `${path}?done=rotated-often`)
    assert.include((yield* look(`${path}?done=rotated-often`)).text, "ten times within a day")
  })

  test("sends a test event, and leads to its delivery", function* () {
    const { id, look, path, send } = yield* given()
    const fields = { ...submissionOf(yield* look(path)), sample: "reply.created" }
    const sent = yield* send(`${path}/test`, fields)
    const location = sent.headers["location"] ?? ""
    assert.match(location, /^\/portal\/deliveries\/dlv_\w+\?done=tested$/)
    assert.deepStrictEqual(yield* statusesOf(id), ["pending"])
    const page = yield* look(location)
    assert.include(textOf(page.text), "reply.created · test event")
    assert.include(page.text, "It is being sent now. Refresh in a moment")
  })

  test("sends again what failed for good since a time, and says how many", function* () {
    const { id, look, path, send } = yield* given()
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    yield* TestClock.adjust("2 hours")
    const now = new Date(yield* Clock.currentTimeMillis).toISOString()
    yield* sendTests(id, 2)
    yield* attemptDue(id, exhausted)
    const again = Effect.fnUntraced(function* (since: string) {
      const answer = yield* send(`${path}/recover`, { ...submissionOf(yield* look(path)), since })
      return answer.headers["location"] ?? answer.status
    })
    assert.strictEqual(yield* again(now.slice(0, 16)), `${path}?done=again-2`)
    assert.strictEqual(yield* again(now), `${path}?done=again-0`)
    assert.include((yield* look(`${path}?done=again-2`)).text, "2 deliveries go out again.")
    const wrong = { ...submissionOf(yield* look(path)), since: "yesterday" }
    assertPage(yield* send(`${path}/recover`, wrong), 400, "Enter a date and time.")
    assert.deepStrictEqual(yield* statusesOf(id), ["pending", "pending", "failed"])
  })

  test("is linked from the overview for members who can repair it", function* () {
    const { id, look, path } = yield* given()
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    assert.include((yield* look("/portal")).text, `href="${path}"`)
  })
})

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
      "Your server did not answer in time.",
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
    assert.notInclude(mended, "Why it failed")
    yield* again
    assert.deepStrictEqual(yield* statusesOf(id), ["delivered"])
  })

  test("says that a delivery waits for its paused endpoint", function* () {
    const { company, look } = yield* entered("owner")
    const { id } = yield* givenEndpoint(company)
    const { deliveryId } = yield* sendTestEvent("operator", id, "review.created")
    yield* pauseEndpoint("operator", id)
    const page = yield* look(`/portal/deliveries/${deliveryId}?done=again`)
    assert.include(page.text, "it is sent once the endpoint is resumed")
    assert.include(page.text, "It is sent once its endpoint is resumed.")
  })
})

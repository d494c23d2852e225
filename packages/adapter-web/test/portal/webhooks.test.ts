/** Goal: a company's people see how their endpoints are doing, and add one. */
import { assert } from "@effect/vitest"
import { listCompanyEndpoints, pauseEndpoint } from "@review-proof/domain/webhooks"
import { attemptDue } from "@review-proof/testkit/domain/deliveries"
import { serviceWith, type Answer } from "@review-proof/testkit/service/http-service"
import {
  assertSays,
  entered,
  submissionOf,
  signIn,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { delivered, exhausted, givenEndpoint, sendTests } from "./given-endpoint.ts"

const webhooks = "/portal/webhooks"

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
      const { host, pathname } = new URL(url)
      const shown = role === "admin" ? `${host}${pathname}` : host
      const { text } = yield* look("/portal")
      assert.include(textOf(text), `Webhook ${shown} is paused`)
      assert.notInclude(text, "token=x")
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
    const secret = /whsec_[\w-]{43}/.exec(made.text)?.[0] ?? ""
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
      [{ ...fields, url: "https://127.0.0.1/" }, "This address does not lead to a public address."],
      [fields, "You have an endpoint with this address already."],
      [{ submission: fields.submission, url }, "Choose at least one event."],
      [
        { submission: fields.submission, url: "" },
        "Enter the address of your server. Choose at least one event."
      ]
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

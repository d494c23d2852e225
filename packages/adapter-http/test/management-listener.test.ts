import { assert } from "@effect/vitest"
import { Readiness } from "@review-proof/adapter-http"
import {
  Companies,
  Deliveries,
  StoreHealth,
  StoreUnavailable,
  UnitOfWork
} from "@review-proof/ports"
import { day, givenBusiness, givenInvitation } from "@review-proof/ports/testing"
import { figure } from "@review-proof/testkit/client/figures"
import {
  call,
  manage,
  refusal,
  send,
  sendToManagement,
  serviceWith
} from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { Clock, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"
import { pause } from "@review-proof/testkit/time"

const get = (path: string) => sendToManagement({ path })
const scraped = Effect.map(get("/metrics"), ({ text }) => text)

layer(serviceWith({ REQUIRE_HTTPS: "true" }))("health and metrics", (test) => {
  test("need no credential and no HTTPS", function* () {
    assert.strictEqual((yield* send({ path: "/v1/openapi.json" })).status, 403)
    assert.strictEqual((yield* manage("GET", "/companies")).status, 200)
    for (const path of ["/health/live", "/health/ready", "/metrics"]) {
      const answer = yield* get(path)
      assert.strictEqual(answer.status, 200)
      assert.match(answer.headers["request-id"] ?? "", /^req_/)
      assert.strictEqual((yield* sendToManagement({ path, method: "HEAD" })).status, 200)
      assert.strictEqual((yield* sendToManagement({ path, method: "POST" })).status, 405)
    }
  })

  test("are Prometheus text with the process's figures", function* () {
    const { user, system } = process.cpuUsage()
    const { headers, text } = yield* get("/metrics")
    assert.match(headers["content-type"] ?? "", /^text\/plain; version=0\.0\.4/)
    assert.isAbove(figure(text, "process_resident_memory_bytes"), 1e7)
    assert.isAtLeast(figure(text, "process_cpu_seconds_total"), (user + system) / 1e6)
    assert.isAbove(figure(text, "process_start_time_seconds"), 1.6e9)
    assert.isBelow(figure(text, "nodejs_eventloop_lag_p99_seconds"), 600)
    assert.isTrue(text.endsWith("\n"))
  })

  test("count answers by route as declared, status and known method", function* () {
    const series = `http_requests_total{method="GET",route="/management/v1/companies/:id",status="404"}`
    const before = figure(yield* scraped, series)
    yield* manage("GET", "/companies/cmp_secretive")
    yield* sendToManagement({ path: "/health/live", method: "PROPFIND" })
    const text = yield* scraped
    assert.strictEqual(figure(text, series), before + 1)
    assert.include(
      text,
      `http_request_duration_seconds_bucket{method="GET",route="/management/v1/companies/:id",le="+Inf"}`
    )
    assert.match(text, /http_requests_total\{method="other"/)
    assert.notMatch(text, /cmp_secretive|PROPFIND/)
  })
})

const down = Effect.fail(new StoreUnavailable({ operation: "ping", cause: "secret detail" }))
const health = (check: Effect.Effect<void, StoreUnavailable>) => {
  const broken = Layer.succeed(StoreHealth, { check })
  return serviceWith({}, { ports: Layer.provide(Layer.fresh(Readiness.layer), broken) })
}

layer(health(down))("while the store does not answer", (test) => {
  test("the service is live but not ready, and does not show the cause", function* () {
    const { headers, json, status } = yield* get("/health/ready")
    assert.strictEqual(status, 503)
    assert.deepStrictEqual(json, {
      error: {
        code: "not_ready",
        message: "The store does not answer.",
        request_id: headers["request-id"],
        details: { reason: "store_unreachable" }
      }
    })
    assert.strictEqual((yield* get("/health/live")).status, 200)
    assert.strictEqual((yield* get("/metrics")).status, 200)
  })
})

layer(health(Effect.never))("while the store hangs", (test) => {
  test("a probe gets its answer after two seconds", function* () {
    const probe = yield* Effect.forkChild(get("/health/ready"))
    yield* Effect.yieldNow.pipe(
      Effect.andThen(TestClock.adjust("1 second")),
      Effect.andThen(Effect.promise(() => pause(20))),
      Effect.repeat({ while: () => probe.pollUnsafe() === undefined })
    )
    assert.strictEqual((yield* Fiber.join(probe)).status, 503)
  })
})

layer(serviceWith())("once the service shuts down", (test) => {
  test("it is not ready any more, and still answers", function* () {
    assert.strictEqual((yield* get("/health/ready")).status, 200)
    yield* Readiness.use((readiness) => readiness.shutDown)
    const { json, status } = yield* get("/health/ready")
    assert.deepStrictEqual([status, json.error.details.reason], [503, "shutting_down"])
    assert.strictEqual((yield* manage("GET", "/companies")).status, 200)
  })
})

const failing = Layer.mergeAll(
  Layer.mock(Companies, { page: () => down, find: () => down }),
  Layer.mock(UnitOfWork, { commit: () => Effect.die(new Error("secret detail")) })
)

layer(serviceWith({}, { ports: failing }))("a store that fails", (test) => {
  const owner = { name: "Ann", email: "ann@acme.example" }
  test.each([
    ["GET", "/companies", undefined],
    ["GET", "/companies/cmp_1", undefined],
    ["GET", "/companies/cmp_1/keys", undefined],
    ["POST", "/companies", { name: "Acme", owner }]
  ] as const)(
    "makes %s %s 500 internal_error, without a word of the cause",
    function* ([method, path, body]) {
      const answer = yield* manage(method, path, body)
      assert.deepInclude(refusal(answer), { status: 500, code: "internal_error" })
      assert.notInclude(answer.text, "secret detail")
    }
  )
})

let asked = 0
let backlog: Effect.Effect<{ depth: number; oldestDueMillis: number }, StoreUnavailable> = down

const Figures = Layer.effect(
  Deliveries,
  Deliveries.useSync((deliveries) =>
    Deliveries.of({
      ...deliveries,
      backlog: Effect.suspend(() => {
        asked += 1
        return backlog
      })
    })
  )
)

layer(serviceWith({}, { ports: Figures }))("the figures of the store", (test) => {
  test("are read at most every ten seconds, also after the clock was set back, and show their age while it is unreachable", function* () {
    backlog = Effect.succeed({ depth: 7, oldestDueMillis: 2500 })
    yield* TestClock.adjust("1 minute")
    const before = asked
    yield* Effect.forEach([1, 2, 3, 4], () => scraped, { concurrency: "unbounded" })
    const text = yield* scraped
    assert.strictEqual(asked, before + 1)
    assert.strictEqual(figure(text, "webhook_queue_depth"), 7)
    assert.strictEqual(figure(text, "webhook_queue_oldest_due_seconds"), 2.5)
    const age = `store_figures_age_seconds{figure="webhook_queue"}`
    assert.include(text, `\n${age} 0\n`)
    yield* TestClock.setTime((yield* Clock.currentTimeMillis) - 2 * day)
    yield* TestClock.adjust("9 seconds")
    assert.strictEqual(figure(yield* scraped, age), 9)
    assert.strictEqual(asked, before + 1)
    backlog = down
    yield* TestClock.adjust("21 seconds")
    const later = yield* scraped
    assert.strictEqual(asked, before + 2)
    assert.deepStrictEqual([figure(later, "webhook_queue_depth"), figure(later, age)], [7, 30])
    backlog = Effect.succeed({ depth: 0, oldestDueMillis: 0 })
    yield* TestClock.adjust("10 seconds")
    assert.include(yield* scraped, "\nwebhook_queue_depth 0\n")
  })

  test("are 15 seconds old at most, and name every status of invitations", function* () {
    const business = yield* givenBusiness()
    yield* scraped
    yield* givenInvitation(business, { facts: { sent: 1, opened: 2 } })
    yield* givenInvitation(business, { facts: { sent: 1, opened: 2 } })
    yield* TestClock.adjust("15 seconds")
    const text = yield* scraped
    assert.strictEqual(figure(text, `invitations{status="opened"}`), 2)
    assert.include(text, `\ninvitations{status="reviewed"} 0\n`)
    assert.lengthOf(text.match(/^invitations\{/gm) ?? [], 10)
  })
})

layer(serviceWith())("refused calls", (test) => {
  test("are counted by their reason, which names no key", function* () {
    const { apiKey, company, key } = yield* makeAccount()
    const refusedBy = Effect.fnUntraced(function* (reason: string) {
      const series = `admissions_refused_total{reason="${reason}"}`
      const before = figure(yield* scraped, series)
      assert.strictEqual((yield* call(key, "/v1/reviews/1")).json.error.code, reason)
      const text = yield* scraped
      assert.strictEqual(figure(text, series), before + 1)
      assert.include(text, `route="/v1/reviews/:id"`)
      assert.notInclude(text, key)
    })
    yield* manage("POST", `/keys/${apiKey.id}/block`)
    yield* refusedBy("key_blocked")
    yield* manage("POST", `/keys/${apiKey.id}/unblock`)
    yield* manage("PATCH", `/companies/${company.id}`, { monthly_limit: 0 })
    yield* refusedBy("monthly_limit_reached")
  })
})

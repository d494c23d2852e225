import { expect, layer } from "@effect/vitest"
import { Readiness } from "@review-proof/adapter-http"
import { StoreHealth, StoreUnavailable } from "@review-proof/ports"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { pick, Management, ManagementService, managementWith } from "./management-service.ts"

layer(ManagementService)("health and metrics", (it) => {
  it.effect("need no credential", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      for (const path of ["/health/live", "/health/ready", "/metrics"]) {
        const answer = yield* raw(path)
        expect(answer.status).toBe(200)
        expect(answer.headers.get("request-id")).toMatch(/^req_/)
        expect((yield* raw(path, { method: "HEAD" })).status).toBe(200)
        expect((yield* raw(path, { method: "POST" })).status).toBe(405)
      }
    })
  )

  it.effect("metrics are Prometheus text with the process's figures", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const answer = yield* raw("/metrics")
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(figure(answer.text, "process_resident_memory_bytes")).toBeGreaterThan(1e7)
      expect(figure(answer.text, "process_cpu_seconds_total")).toBeGreaterThan(0)
      expect(figure(answer.text, "process_start_time_seconds")).toBeGreaterThan(1.6e9)
      expect(answer.text.endsWith("\n")).toBe(true)
    })
  )

  it.effect("metrics count answers by the route as declared and by status", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      const series = `http_requests_total{method="GET",route="/management/v1/companies/:id",status="404"}`
      const before = figure((yield* raw("/metrics")).text, series)
      yield* call("GET", "/companies/cmp_secretive")
      yield* call("GET", "/companies/cmp_other")
      const after = (yield* raw("/metrics")).text
      expect(figure(after, series)).toBe(before + 2)
      expect(after).toContain(
        `http_request_duration_seconds_bucket{method="GET",route="/management/v1/companies/:id",le="+Inf"}`
      )
      expect(after).not.toContain("cmp_secretive")
    })
  )

  it.effect("a method that a client made up makes no series of its own", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      yield* raw("/health/live", { method: "PROPFIND" })
      const { text } = yield* raw("/metrics")
      expect(text).not.toContain("PROPFIND")
      expect(text).toMatch(/http_requests_total\{method="other"/)
    })
  )
})

const failing = (check: Effect.Effect<void, StoreUnavailable>) =>
  managementWith(Layer.succeed(StoreHealth, StoreHealth.of({ check })))

layer(failing(Effect.fail(new StoreUnavailable({ operation: "ping", cause: "down" }))))(
  "while the store does not answer",
  (it) => {
    it.effect("the service is live but not ready, and does not say why it is so inside", () =>
      Effect.gen(function* () {
        const { raw } = yield* Management
        const answer = yield* raw("/health/ready")
        expect(answer.status).toBe(503)
        expect(answer.body).toEqual({
          error: {
            code: "not_ready",
            message: "The store does not answer.",
            request_id: answer.headers.get("request-id"),
            details: { reason: "store_unreachable" }
          }
        })
        expect((yield* raw("/health/live")).status).toBe(200)
        expect((yield* raw("/metrics")).status).toBe(200)
      })
    )
  }
)

layer(failing(Effect.never))("while the store hangs", (it) => {
  it.effect("a probe gets its answer after two seconds", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const probe = yield* Effect.forkChild(raw("/health/ready"))
      yield* Effect.yieldNow.pipe(
        Effect.andThen(TestClock.adjust("1 second")),
        Effect.andThen(Effect.promise(() => new Promise((resume) => setTimeout(resume, 20)))),
        Effect.repeat({ while: () => probe.pollUnsafe() === undefined })
      )
      expect((yield* Fiber.join(probe)).status).toBe(503)
    })
  )
})

layer(ManagementService)("once the service shuts down", (it) => {
  it.effect("it is not ready any more, and still answers", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      expect((yield* raw("/health/ready")).status).toBe(200)
      yield* Readiness.use((readiness) => readiness.shutDown)
      const answer = yield* raw("/health/ready")
      expect(answer.status).toBe(503)
      expect(pick(answer.body, "error.details.reason")).toBe("shutting_down")
      expect((yield* call("GET", "/companies")).status).toBe(200)
    })
  )
})

/** The value of one series; 0 where there is none yet. */
const figure = (text: string, series: string): number => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}

import { expect, layer } from "@effect/vitest"
import { Companies, StoreUnavailable, UnitOfWork } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import {
  bothListeners,
  madeCompany,
  madeReview,
  madeBusiness,
  pick,
  Management,
  managementWith,
  PublicOrigin,
  textAt
} from "./management-service.ts"

const publicly = (path: string, key?: string) =>
  Effect.flatMap(PublicOrigin, (origin) =>
    Effect.promise(async () => {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
      const response = await fetch(`${origin}${path}`, { headers })
      const body: unknown = await response.json()
      return { status: response.status, body }
    })
  )

layer(bothListeners({ requireHttps: false }))("the two listeners", (it) => {
  it.effect("answer for their own paths alone", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      expect((yield* call("GET", "/companies")).status).toBe(200)
      expect((yield* publicly("/v1/openapi.json")).status).toBe(200)
      for (const path of ["/v1/reviews", "/v1/openapi.json", "/v1/oauth/token"]) {
        expect((yield* raw(path)).status).toBe(404)
      }
      const inner = [
        "/management/v1/companies",
        "/management/v1/openapi.json",
        "/health/live",
        "/metrics"
      ]
      for (const path of inner) expect((yield* publicly(path)).status).toBe(404)
    })
  )

  it.effect("agree: what managers do holds for the very next request, and is counted", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      const company = yield* madeCompany()
      const business = yield* madeBusiness(company)
      const made = yield* call("POST", `/companies/${company}/keys`, {
        name: "K",
        permissions: ["reviews:read"]
      })
      const id = textAt(made, "id")
      const review = yield* madeReview(business)
      const read = publicly(`/v1/reviews/${review}`, textAt(made, "key"))
      const steps = [
        ["POST", `/keys/${id}/block`, undefined, 403, "key_blocked"],
        ["POST", `/keys/${id}/unblock`, undefined, 200, undefined],
        ["POST", `/reviews/${review}/hide`, { reason: "spam" }, 404, "not_found"],
        ["POST", `/reviews/${review}/restore`, undefined, 200, undefined],
        ["PATCH", `/keys/${id}`, { permissions: ["score:read"] }, 403, "insufficient_scope"],
        ["PATCH", `/keys/${id}`, { permissions: ["reviews:read"] }, 200, undefined],
        ["PATCH", `/keys/${id}`, { ip_allowlist: ["192.0.2.1"] }, 403, "ip_not_allowed"],
        ["PATCH", `/keys/${id}`, { ip_allowlist: [] }, 200, undefined],
        ["PATCH", `/companies/${company}`, { status: "suspended" }, 403, "company_suspended"],
        ["PATCH", `/companies/${company}`, { status: "active" }, 200, undefined],
        ["PATCH", `/companies/${company}`, { plan: "free" }, 403, "plan_required"],
        ["PATCH", `/companies/${company}`, { plan: "pro" }, 200, undefined],
        ["PATCH", `/companies/${company}`, { monthly_limit: 1 }, 429, "monthly_limit_reached"],
        ["PATCH", `/companies/${company}`, { monthly_limit: null }, 200, undefined],
        ["POST", `/keys/${id}/rotate`, undefined, 200, undefined],
        ["POST", `/keys/${id}/revoke`, undefined, 401, "invalid_key"]
      ] as const
      let admitted = 0
      for (const [method, path, body, status, code] of steps) {
        const done = yield* call(method, path, body)
        expect([path, done.status]).toEqual([path, path.endsWith("rotate") ? 201 : 200])
        // Out of the last second, so that the rate is not what refuses.
        yield* TestClock.adjust("2 seconds")
        const answer = yield* read
        expect([path, body, answer.status]).toEqual([path, body, status])
        expect(pick(answer.body, "error.code")).toBe(code)
        if (status === 200 || status === 404 || code === "insufficient_scope") admitted += 1
      }
      const usage = yield* call("GET", `/companies/${company}/usage`)
      expect(usage.body).toMatchObject({ requests: admitted, remaining: 100_000 - admitted })
      const { text } = yield* raw("/metrics")
      for (const reason of ["key_blocked", "ip_not_allowed", "monthly_limit_reached"]) {
        expect(text).toMatch(new RegExp(`admissions_refused_total\\{reason="${reason}"\\} [1-9]`))
      }
      expect(text).toContain(`route="/v1/reviews/:id"`)
      expect(text).not.toContain(textAt(made, "key"))
    })
  )
})

layer(bothListeners({ requireHttps: true }))("REQUIRE_HTTPS", (it) => {
  it.effect("is for callers of the public API: probes and operators are not turned away", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      expect(yield* publicly("/v1/openapi.json")).toMatchObject({
        status: 403,
        body: { error: { code: "https_required" } }
      })
      for (const path of ["/health/live", "/health/ready", "/metrics"]) {
        expect((yield* raw(path)).status).toBe(200)
      }
      expect((yield* call("GET", "/companies")).status).toBe(200)
    })
  )
})

const broken = Effect.fail(new StoreUnavailable({ operation: "test", cause: "secret detail" }))

layer(managementWith(Layer.mock(Companies, { page: () => broken, find: () => broken })))(
  "a store that fails",
  (it) => {
    it.effect("is 500 internal_error, safe to retry, without a word about the cause", () =>
      Effect.gen(function* () {
        const { call } = yield* Management
        for (const path of ["/companies", "/companies/cmp_1", "/companies/cmp_1/keys"]) {
          const answer = yield* call("GET", path)
          expect(answer.status).toBe(500)
          expect(pick(answer.body, "error.code")).toBe("internal_error")
          expect(pick(answer.body, "error.request_id")).toBe(answer.headers.get("request-id"))
          expect(answer.text).not.toContain("secret detail")
        }
      })
    )
  }
)

layer(
  managementWith(Layer.mock(UnitOfWork, { commit: () => Effect.die(new Error("secret detail")) }))
)("a fault of our own", (it) => {
  it.effect("is 500 internal_error with an error body", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const owner = { name: "Ann", email: "ann@acme.example" }
      const answer = yield* call("POST", "/companies", { name: "Acme", owner })
      expect([answer.status, pick(answer.body, "error.code")]).toEqual([500, "internal_error"])
      expect(answer.text).not.toContain("secret detail")
    })
  )
})

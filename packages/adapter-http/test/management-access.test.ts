import { connect } from "node:net"
import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pick, Management, ManagementService, refusal, TOKEN } from "./management-service.ts"

const operations: ReadonlyArray<readonly [method: string, path: string]> = [
  ["POST", "/companies"],
  ["GET", "/companies"],
  ["GET", "/companies/cmp_1"],
  ["PATCH", "/companies/cmp_1"],
  ["GET", "/companies/cmp_1/usage"],
  ["POST", "/companies/cmp_1/members"],
  ["GET", "/companies/cmp_1/members"],
  ["POST", "/companies/cmp_1/businesses"],
  ["GET", "/companies/cmp_1/businesses"],
  ["GET", "/businesses/biz_1"],
  ["PATCH", "/businesses/biz_1"],
  ["POST", "/companies/cmp_1/keys"],
  ["GET", "/companies/cmp_1/keys"],
  ["GET", "/keys/key_1"],
  ["PATCH", "/keys/key_1"],
  ["POST", "/keys/key_1/rotate"],
  ["POST", "/keys/key_1/revoke"],
  ["POST", "/keys/key_1/block"],
  ["POST", "/keys/key_1/unblock"],
  ["POST", "/businesses/biz_1/reviews"],
  ["GET", "/businesses/biz_1/reviews"],
  ["GET", "/reviews/rev_1"],
  ["PATCH", "/reviews/rev_1"],
  ["POST", "/reviews/rev_1/verify"],
  ["POST", "/reviews/rev_1/resolve"],
  ["POST", "/reviews/rev_1/hide"],
  ["POST", "/reviews/rev_1/remove"],
  ["POST", "/reviews/rev_1/restore"],
  ["GET", "/companies/cmp_1/audit"]
]

layer(ManagementService)("access to the management API", (it) => {
  describe("without the token", () => {
    it.effect.each(operations)("%s %s is 401", ([method, path]) =>
      Effect.gen(function* () {
        const { raw } = yield* Management
        const answer = yield* raw(`/management/v1${path}`, { method })
        expect(refusal(answer)).toMatchObject({ status: 401, code: "invalid_token" })
        expect(answer.headers.get("www-authenticate")).toBe(
          `Bearer realm="Review and Proof Service"`
        )
        expect(answer.headers.get("request-id")).toBe(pick(answer.body, "error.request_id"))
      })
    )
  })

  const wrong = [
    ["another token", "Bearer something-else"],
    ["a prefix of the token", `Bearer ${TOKEN.slice(0, -1)}`],
    ["the token and more", `Bearer ${TOKEN}x`],
    ["the token in another case", `Bearer ${TOKEN.toUpperCase()}`],
    ["another scheme", `Basic ${TOKEN}`],
    ["no scheme", TOKEN],
    ["two credentials", `Bearer ${TOKEN}, Bearer ${TOKEN}`]
  ] as const
  it.effect.each(wrong)("%s is 401 and says that it is wrong", ([, authorization]) =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const answer = yield* raw("/management/v1/companies", { headers: { authorization } })
      expect(refusal(answer)).toMatchObject({ status: 401, code: "invalid_token" })
      expect(answer.headers.get("www-authenticate")).toBe(
        `Bearer realm="Review and Proof Service", error="invalid_token"`
      )
      expect(answer.text).not.toContain(TOKEN)
    })
  )

  it.effect("wrong tokens are slowed together, and counted, while the good one is not", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      const counted = Effect.map(raw("/metrics"), ({ text }) =>
        Number(/^management_tokens_refused_total (\d+)/m.exec(text)?.[1] ?? 0)
      )
      const before = yield* counted
      const order: Array<string> = []
      const headers = { authorization: "Bearer something-else" }
      const guess = Effect.map(raw("/management/v1/companies", { headers }), () =>
        order.push("wrong")
      )
      const good = Effect.map(call("GET", "/companies"), () => order.push("good"))
      const started = performance.now()
      yield* Effect.all([guess, guess, guess, good], { concurrency: "unbounded" })
      expect(performance.now() - started).toBeGreaterThan(550)
      expect(order).toEqual(["good", "wrong", "wrong", "wrong"])
      expect((yield* counted) - before).toBe(3)
    })
  )

  it.effect("the good token sent in two headers is 401", () =>
    Effect.gen(function* () {
      const { origin } = yield* Management
      const line = `Authorization: Bearer ${TOKEN}\r\n`
      const answer = yield* Effect.promise(() => exchange(origin, line + line))
      expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    })
  )

  it.effect("the token in the address opens nothing", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const answer = yield* raw(`/management/v1/companies?access_token=${TOKEN}`)
      expect(answer.status).toBe(401)
      expect(answer.text).not.toContain(TOKEN)
    })
  )

  it.effect("the scheme may be written in any case", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const headers = { authorization: `bearer ${TOKEN}` }
      expect((yield* raw("/management/v1/companies", { headers })).status).toBe(200)
    })
  )

  it.effect("a wrong body tells nothing before the token was checked", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const answer = yield* raw("/management/v1/companies", { method: "POST", body: "{" })
      expect(answer.status).toBe(401)
    })
  )

  describe("paths", () => {
    const unknown = ["/companies/", "/Companies", "//companies", "/companies/x/y", "/webhook", ""]
    it.effect.each(unknown)("%s is 404 with an error body", (path) =>
      Effect.gen(function* () {
        const { call } = yield* Management
        expect(refusal(yield* call("GET", path))).toMatchObject({ status: 404, code: "not_found" })
      })
    )

    it.effect("a wrong method is 405 and names the right ones", () =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const answer = yield* call("DELETE", "/companies/cmp_1")
        expect(refusal(answer)).toMatchObject({ status: 405, code: "method_not_allowed" })
        expect(answer.headers.get("allow")).toBe("GET, HEAD, PATCH")
      })
    )

    it.effect.each(operations.filter(([, path]) => path.includes("_1")))(
      "%s %s of what does not exist is 404",
      ([method, path]) =>
        Effect.gen(function* () {
          const { call } = yield* Management
          const body = bodies[`${method} ${path}`]
          const answer = yield* call(method, path, body)
          expect(refusal(answer)).toMatchObject({ status: 404, code: "not_found" })
        })
    )

    const malformed = ["cmp_", "cmp_1%00", "biz_1", "cmp_%ff", "1", `cmp_${"1".repeat(200)}`]
    it.effect.each(malformed)("a company id like %s is nobody's", (id) =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const answer = yield* call("GET", `/companies/${id}`)
        expect([400, 404]).toContain(answer.status)
        expect(pick(answer.body, "error.code")).toMatch(/^(invalid_request|not_found)$/)
      })
    )
  })
})

/** Bodies that are right, so that the id alone is wrong. */
const bodies: { readonly [operation: string]: object } = {
  "PATCH /companies/cmp_1": { name: "B" },
  "POST /companies/cmp_1/members": { name: "Bo", email: "bo@acme.example", role: "admin" },
  "POST /companies/cmp_1/businesses": { name: "B", url: "https://b.example" },
  "PATCH /businesses/biz_1": { name: "B" },
  "POST /companies/cmp_1/keys": { name: "K", permissions: ["reviews:read"] },
  "PATCH /keys/key_1": { name: "K" },
  "POST /businesses/biz_1/reviews": { stars: 1, text: "No.", language: "en" },
  "PATCH /reviews/rev_1": { product: null },
  "POST /reviews/rev_1/verify": { proof: "transaction", evidence: "order 7" },
  "POST /reviews/rev_1/hide": { reason: "spam" },
  "POST /reviews/rev_1/remove": { reason: "spam" }
}

/** Sends a GET whose headers no client would write, and answers what came back. */
const exchange = (origin: string, headers: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let answer = ""
    socket.on("data", (bytes) => (answer += bytes.toString()))
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
    socket.write(
      `GET /management/v1/companies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`
    )
  })

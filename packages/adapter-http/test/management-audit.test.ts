import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  made,
  madeBusiness,
  madeCompany,
  madeReview,
  pick,
  Management,
  ManagementService,
  refusal,
  textAt
} from "./management-service.ts"

const everything = Effect.gen(function* () {
  const { call } = yield* Management
  const tick = TestClock.adjust("1 second")
  const company = yield* madeCompany()
  const steps: Array<readonly [action: string, target: string]> = [["company.created", company]]
  const did = (action: string, target: string) =>
    Effect.andThen(
      tick,
      Effect.sync(() => steps.push([action, target]))
    )

  yield* tick
  yield* call("PATCH", `/companies/${company}`, { plan: "enterprise", monthly_limit: 9 })
  yield* did("company.changed", company)
  const member = { name: "Bo Peep", email: "bo@acme.example", role: "admin" }
  yield* did("member.created", yield* made(`/companies/${company}/members`, member))
  const business = yield* madeBusiness(company)
  yield* did("business.created", business)
  yield* call("PATCH", `/businesses/${business}`, { reminders: true })
  yield* did("business.changed", business)
  const created = yield* call("POST", `/companies/${company}/keys`, {
    name: "Till",
    permissions: ["reviews:read"]
  })
  const key = textAt(created, "id")
  yield* did("key.created", key)
  yield* call("PATCH", `/keys/${key}`, { ip_allowlist: ["192.0.2.1"] })
  yield* did("key.changed", key)
  yield* call("POST", `/keys/${key}/block`)
  yield* did("key.blocked", key)
  yield* call("POST", `/keys/${key}/unblock`)
  yield* did("key.unblocked", key)
  const rotated = yield* call("POST", `/keys/${key}/rotate`)
  yield* did("key.rotated", key)
  yield* call("POST", `/keys/${key}/revoke`)
  yield* did("key.revoked", key)
  const review = yield* madeReview(business, { reviewer: { name: "Zoë" } })
  yield* did("review.created", review)
  yield* call("PATCH", `/reviews/${review}`, { product: { sku: "Secretive" } })
  yield* did("review.edited", review)
  yield* call("POST", `/reviews/${review}/verify`, {
    proof: "invited",
    evidence: "Secretive invoice"
  })
  yield* did("review.verified", review)
  yield* call("POST", `/reviews/${review}/resolve`)
  yield* did("review.resolved", review)
  yield* call("POST", `/reviews/${review}/hide`, { reason: "spam" })
  yield* did("review.hidden", review)
  yield* call("POST", `/reviews/${review}/remove`, { reason: "fraud" })
  yield* did("review.removed", review)
  yield* call("POST", `/reviews/${review}/restore`)
  yield* did("review.restored", review)
  const secrets = [textAt(created, "key"), textAt(rotated, "key")]
  return { company, steps, secrets }
})

layer(ManagementService)("the audit log", (it) => {
  it.effect("has one line for everything that was done, newest first", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { company, steps } = yield* everything
      const answer = yield* call("GET", `/companies/${company}/audit?limit=100`)
      expect(answer.status).toBe(200)
      const entries = pick(answer.body, "data") as ReadonlyArray<object>
      expect(entries.map((entry) => [pick(entry, "action"), pick(entry, "target")])).toEqual(
        steps.toReversed()
      )
      for (const entry of entries) {
        expect(entry).toEqual({
          id: expect.stringMatching(/^aud_/),
          at: expect.stringMatching(/Z$/),
          actor: "operator",
          action: expect.any(String),
          target: expect.any(String),
          details: expect.any(Object)
        })
      }
    })
  )

  it.effect("says what changed, in the names of the API", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { company } = yield* everything
      const detailsOf = (action: string) =>
        Effect.map(call("GET", `/companies/${company}/audit?action=${action}`), ({ body }) =>
          pick(body, "data.0.details")
        )
      expect(yield* detailsOf("company.changed")).toEqual({
        plan: { from: "pro", to: "enterprise" },
        monthly_limit: { from: null, to: 9 }
      })
      expect(yield* detailsOf("key.changed")).toEqual({
        ip_allowlist: { from: [], to: ["192.0.2.1"] }
      })
      expect(yield* detailsOf("review.hidden")).toMatchObject({ reason: "spam" })
    })
  )

  it.effect("holds no key, no hash of one, no address, no customer and no review", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { company, secrets } = yield* everything
      const { text } = yield* call("GET", `/companies/${company}/audit?limit=100`)
      const unwanted = ['acme.example"', "@", "Bo Peep", "Zoë", "Secretive", "Came on time"]
      for (const word of [...unwanted, ...secrets]) expect(text).not.toContain(word)
      expect(text).not.toMatch(/pk_live_[0-9a-f]{32}|[0-9a-f]{64}/)
    })
  )

  it.effect("can be narrowed to an action or an actor", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { company } = yield* everything
      const count = (query: string) =>
        Effect.map(
          call("GET", `/companies/${company}/audit?${query}`),
          ({ body }) => (pick(body, "data") as ReadonlyArray<object>).length
        )
      expect(yield* count("action=key.rotated")).toBe(1)
      expect(yield* count("action=key.rotated&actor=operator")).toBe(1)
      expect(yield* count("actor=somebody")).toBe(0)
      expect(yield* count("action=key")).toBe(0)
      const empty = yield* call("GET", `/companies/${company}/audit?action=`)
      expect(refusal(empty)).toMatchObject({ status: 400, fields: ["action"] })
    })
  )

  it.effect("is read page by page and holds its own company's lines alone", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { company, steps } = yield* everything
      const seen: Array<unknown> = []
      let cursor: unknown = undefined
      do {
        const query = cursor === undefined ? "limit=5" : `limit=5&cursor=${String(cursor)}`
        const page = yield* call("GET", `/companies/${company}/audit?${query}`)
        for (const entry of pick(page.body, "data") as ReadonlyArray<object>) {
          seen.push(pick(entry, "action"))
        }
        cursor = pick(page.body, "next_cursor")
      } while (cursor !== null)
      expect(seen).toEqual(steps.map(([action]) => action).toReversed())
    })
  )

  it.effect("has no line for what was refused or changed nothing", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      yield* call("PATCH", `/companies/${company}`, { name: "Acme" })
      yield* call("PATCH", `/companies/${company}`, { name: "" })
      yield* call("POST", `/companies/${company}/keys`, { name: "K", permissions: [] })
      const answer = yield* call("GET", `/companies/${company}/audit`)
      expect(pick(answer.body, "data")).toHaveLength(1)
    })
  )
})

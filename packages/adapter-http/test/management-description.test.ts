import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pick, Management, ManagementService } from "./management-service.ts"

/** contract MANAGEMENT-1: what is there so far. */
const promised = [
  "DELETE /suppressions/{id}",
  "DELETE /webhooks/{id}",
  "GET /businesses/{id}",
  "GET /businesses/{id}/reviews",
  "GET /companies",
  "GET /companies/{id}",
  "GET /companies/{id}/audit",
  "GET /companies/{id}/businesses",
  "GET /companies/{id}/invitations",
  "GET /companies/{id}/keys",
  "GET /companies/{id}/members",
  "GET /companies/{id}/suppressions",
  "GET /companies/{id}/usage",
  "GET /companies/{id}/webhooks",
  "GET /deliveries/{id}",
  "GET /invitations/{id}",
  "GET /keys/{id}",
  "GET /openapi.json",
  "GET /proof-requests/{id}",
  "GET /reviews/{id}",
  "GET /reviews/{id}/proof-requests",
  "GET /webhooks/{id}",
  "GET /webhooks/{id}/deliveries",
  "PATCH /businesses/{id}",
  "PATCH /companies/{id}",
  "PATCH /keys/{id}",
  "PATCH /reviews/{id}",
  "POST /businesses/{id}/reviews",
  "POST /businesses/{id}/reviews/import",
  "POST /companies",
  "POST /companies/{id}/businesses",
  "POST /companies/{id}/keys",
  "POST /companies/{id}/members",
  "POST /companies/{id}/privacy/erase",
  "POST /companies/{id}/privacy/export",
  "POST /companies/{id}/suppressions",
  "POST /companies/{id}/webhooks",
  "POST /deliveries/{id}/redeliver",
  "POST /invitations/{id}/events",
  "POST /keys/{id}/block",
  "POST /keys/{id}/revoke",
  "POST /keys/{id}/rotate",
  "POST /keys/{id}/unblock",
  "POST /proof-requests/{id}/decide",
  "POST /reviews/{id}/hide",
  "POST /reviews/{id}/proof-requests",
  "POST /reviews/{id}/redact",
  "POST /reviews/{id}/remove",
  "POST /reviews/{id}/resolve",
  "POST /reviews/{id}/restore",
  "POST /reviews/{id}/verify",
  "POST /webhooks/{id}/pause",
  "POST /webhooks/{id}/recover",
  "POST /webhooks/{id}/resume",
  "POST /webhooks/{id}/rotate-secret",
  "POST /webhooks/{id}/test"
]

const entries = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

layer(ManagementService)("the description of the management API", (it) => {
  const read = Effect.flatMap(Management, ({ call }) => call("GET", "/openapi.json"))

  it.effect("is OpenAPI 3.1 behind the token, with an entity tag", () =>
    Effect.gen(function* () {
      const { call, raw } = yield* Management
      const path = "/management/v1/openapi.json"
      const refused = yield* raw(path)
      expect([refused.status, pick(refused.body, "error.code")]).toEqual([401, "invalid_token"])
      const wrong = yield* raw(path, { headers: { authorization: "Bearer x" } })
      expect(wrong.status).toBe(401)
      const answer = yield* read
      expect([answer.status, pick(answer.body, "openapi")]).toEqual([200, "3.1.0"])
      const etag = answer.headers.get("etag") ?? ""
      const again = yield* call("GET", "/openapi.json", undefined, { "if-none-match": etag })
      expect(again.status).toBe(304)
    })
  )

  it.effect("names every operation, each with a summary, and its credential", () =>
    Effect.gen(function* () {
      const { body } = yield* read
      const operations = entries(pick(body, "paths")).flatMap(([path, item]) =>
        entries(item).map(([method, operation]) => {
          expect(pick(operation, "summary")).toEqual(expect.any(String))
          expect(pick(operation, "security")).toEqual([{ managementToken: [] }])
          return `${method.toUpperCase()} ${path.replace("/management/v1", "")}`
        })
      )
      expect(operations.sort()).toEqual(promised)
    })
  )

  it.effect("refers to nothing that it does not define", () =>
    Effect.gen(function* () {
      const { body, text } = yield* read
      for (const [, path = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        expect([path, typeof pick(body, path.replaceAll("/", "."))]).toEqual([path, "object"])
      }
    })
  )

  it.effect("says what a body may hold", () =>
    Effect.gen(function* () {
      const { body } = yield* read
      expect(pick(body, "components.schemas.CreateCompany")).toMatchObject({
        required: ["name", "owner"],
        additionalProperties: false,
        properties: { name: { type: "string", minLength: 1, maxLength: 120 } }
      })
      expect(pick(body, "components.schemas.CreateReview.required")).toEqual([
        "stars",
        "text",
        "language"
      ])
      const key = pick(body, "components.schemas.ApiKey.properties")
      expect(Object.keys(key as object)).not.toContain("key")
    })
  )

  it.effect("a decision's body may be left out where its reason may", () =>
    Effect.gen(function* () {
      const { body } = yield* read
      const required = (name: string) =>
        pick(body, `paths./management/v1/reviews/{id}/${name}.post.requestBody.required`)
      expect(["resolve", "restore", "hide", "remove"].map(required)).toEqual([
        false,
        false,
        true,
        true
      ])
    })
  )

  it.effect("every operation that takes a body may refuse its type and its size", () =>
    Effect.gen(function* () {
      const { body } = yield* read
      for (const [path, item] of entries(pick(body, "paths"))) {
        for (const [, operation] of entries(item)) {
          if (pick(operation, "requestBody") === undefined) continue
          const statuses = entries(pick(operation, "responses")).map(([status]) => status)
          expect([path, statuses]).toEqual([path, expect.arrayContaining(["400", "413", "415"])])
        }
      }
    })
  )
})

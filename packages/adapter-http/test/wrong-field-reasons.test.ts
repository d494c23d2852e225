/** Goal: what a refused request says of a wrong field can be read, and repeats no value. */
import { assert, describe, it } from "@effect/vitest"
import { call, manage, serviceWith, type Json } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"
import type { HttpApiEndpoint } from "effect/http-api"
import { ManagementApi } from "../src/management/api.ts"
import { PublicApi } from "../src/public/api.ts"
import { makeThings } from "./management-things.ts"

/** Patterns among the checks of a schema that have no words of their own. */
const wordless = (value: Json, seen = new Set<Json>()): ReadonlyArray<Json> => {
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  const { annotations } = value
  return annotations?.representation?.id === "effect/schema/isPattern" && !annotations.message
    ? [annotations.expected]
    : Object.values(value).flatMap((inner) => wordless(inner, seen))
}

describe("the reason for a wrong field", () => {
  it("is never a regular expression", () => {
    const endpoints = [PublicApi, ManagementApi].flatMap(({ groups }) =>
      Object.values<{ readonly endpoints: Record<string, HttpApiEndpoint.Top> }>(groups).flatMap(
        (group) => Object.values(group.endpoints)
      )
    )
    assert.isAbove(endpoints.length, 40)
    for (const { name, payload, query } of endpoints) {
      const bodies = [...payload.values()].flatMap(({ schemas }) => schemas)
      for (const schema of [...bodies, query]) assert.isEmpty(wordless(schema?.ast), name)
    }
  })

  layer(serviceWith())((test) => {
    test("says what is wrong without repeating the value", function* () {
      const { key } = yield* makeAccount({ permissions: ["replies:write"] })
      const reply = (body: string) =>
        call(key, "/v1/reviews/1/replies", {
          method: "POST",
          headers: [["content-type", "application/json"]],
          body
        })
      const answer = yield* reply(`{"text":"T","from":"secret-value","__proto__":1}`)
      assert.deepStrictEqual(Object.entries(answer.json.error.details).sort(), [
        ["__proto__", "is not a field of this request"],
        ["from", "is not a field of this request"],
        ["text", "must be 2 to 4000 characters long"]
      ])
      assert.notInclude(answer.text, "secret-value")
      assert.deepStrictEqual((yield* reply("{}")).json.error.details, { text: "is required" })
      const nameless = yield* reply(`{"text":"Thanks","":1}`)
      assert.deepStrictEqual(nameless.json.error.details, { "": "is not a field of this request" })
    })

    test("names the kind of id that a key expects, and what a name must not contain", function* () {
      const path = `/companies/${(yield* makeThings).companies}`
      const key = yield* manage("POST", `${path}/keys`, {
        name: "Shop",
        permissions: ["reviews:read"],
        businesses: ["cmp_1"],
        created_by: "Ann"
      })
      assert.deepStrictEqual(key.json.error.details, {
        "businesses.0": "must be the id of a business, like biz_1a2B3c",
        created_by: "must be the id of a member, like mem_1a2B3c"
      })
      const named = { name: "www.spam.example", email: "jo@example.com" }
      const company = yield* manage("PATCH", path, { name: named.name })
      assert.deepStrictEqual(company.json.error.details, {
        name: "must not contain a link or an email address"
      })
      const caller = yield* makeAccount({ permissions: ["invitations:write"] })
      const invitation = yield* call(caller.key, "/v1/invitations", { method: "POST", json: named })
      assert.deepStrictEqual(invitation.json.error.details, {
        name: "must not contain a link, an email address or a phone number"
      })
    })

    test("says of a parameter that it is given more than once", function* () {
      const { key } = yield* makeAccount()
      const query = "limit=5&limit=5&stars=4&stars=x&since=now"
      assert.deepStrictEqual((yield* call(key, `/v1/reviews?${query}`)).json.error.details, {
        limit: "is given more than once",
        stars: "is given more than once",
        since: "must be a date-time with an offset, like 2026-02-28T09:30:00Z"
      })
    })

    test("says of an offset in a query how its plus is written", function* () {
      const { key } = yield* makeAccount()
      const answer = yield* call(key, "/v1/reviews?since=2026-01-01T00:00:00+01:00")
      assert.deepStrictEqual(answer.json.error.details, {
        since:
          "must be a date-time with an offset, like 2026-02-28T09:30:00Z; " +
          "write the + of an offset as %2B"
      })
    })
  })
})

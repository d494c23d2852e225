/** Goal: whoever is refused reads in words what is asked for, and no pattern. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { ManagementApi } from "../src/management/api.ts"
import { PublicApi } from "../src/public/api.ts"
import { madeCompany, pick, Management, ManagementService } from "./management-service.ts"
import { makeAccount, Service, serviceWith } from "./public-service.ts"

/** Patterns among the checks of a schema that have no words of their own. */
const wordless = (value: unknown, seen = new Set<unknown>()): ReadonlyArray<unknown> => {
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  const annotations: unknown = Reflect.get(value, "annotations")
  const isPattern = pick(annotations, "representation.id") === "effect/schema/isPattern"
  return isPattern && pick(annotations, "message") === undefined
    ? [pick(annotations, "expected")]
    : Object.values(value).flatMap((inner) => wordless(inner, seen))
}

describe("a reason", () => {
  const endpoints = [PublicApi, ManagementApi].flatMap(({ groups }) =>
    Object.values<{ readonly endpoints: Record<string, HttpApiEndpoint.Top> }>(groups).flatMap(
      (group) => Object.values(group.endpoints)
    )
  )

  it("shows no pattern, whatever is sent", () => {
    assert.isAbove(endpoints.length, 40)
    for (const endpoint of endpoints) {
      const bodies = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
      for (const schema of [...bodies, endpoint.query]) {
        const shown = wordless(schema?.ast)
        assert.deepStrictEqual(shown, [], endpoint.name)
      }
    }
  })

  layer(ManagementService)((it) => {
    it.effect("says what the ids in a key are of", () =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const answer = yield* call("POST", `/companies/${yield* madeCompany()}/keys`, {
          name: "Shop",
          permissions: ["reviews:read"],
          businesses: ["cmp_1"],
          created_by: "Ann"
        })
        assert.deepStrictEqual(pick(answer.body, "error.details"), {
          "businesses.0": "must be the id of a business, like biz_1a2B3c",
          created_by: "must be the id of a member, like mem_1a2B3c"
        })
      })
    )
  })

  layer(serviceWith())((it) => {
    it.effect("says of a parameter that it is given more than once", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { key } = yield* makeAccount()
        const query = "limit=5&limit=5&proof=invited&proof=invited&stars=4&stars=x&since=now"
        const answer = yield* service.call(key, `/v1/reviews?${query}`)
        assert.deepStrictEqual(answer.json.error.details, {
          limit: "is given more than once",
          proof: "is given more than once",
          stars: "is given more than once",
          since: "must be a date-time with an offset, like 2026-02-28T09:30:00Z"
        })
      })
    )
  })
})

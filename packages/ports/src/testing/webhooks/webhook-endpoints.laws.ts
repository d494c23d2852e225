import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import {
  DuplicateEndpoint,
  TooManyEndpoints,
  UnitOfWork,
  WebhookEndpoints,
  type EndpointId,
  type WebhookEndpoint
} from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { atOnce, only, suite } from "../suite.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { arbitraryEndpoint } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany, givenEndpoint, replace } from "../given.ts"
import { refusedWith } from "../refusal.ts"

export const webhookEndpointsLaws = suite<UnitOfWork | WebhookEndpoints>(
  "WebhookEndpoints",
  (test) => {
    test.prop(
      "An endpoint keeps every field, and is replaced only at the version that was read",
      { endpoint: arbitraryEndpoint, later: arbitraryEndpoint },
      function* (given) {
        const endpoints = yield* WebhookEndpoints
        const company = yield* givenCompany()
        const endpoint = yield* givenEndpoint(company, {
          ...given.endpoint,
          id: yield* fresh.endpointId,
          companyId: company.company.id,
          url: "https://bakery.example:8443/hooks?a=1"
        })
        assert.deepStrictEqual(yield* endpoints.find(endpoint.id), Option.some(endpoint))
        assert.deepStrictEqual(yield* endpoints.ofCompany(company.company.id), [endpoint])
        const { companyId, id, lastFailureAt, lastSuccessAt, url } = endpoint
        yield* replacesOnlyAtItsVersion(
          { ...given.later, companyId, id, lastFailureAt, lastSuccessAt, url, version: 2 },
          (replaced) => ({ _tag: "ReplaceEndpoint", endpoint: replaced }),
          endpoints.find(id)
        )
      },
      { arbitrary: { runs: 20 } }
    )

    test("A company's endpoints are listed oldest first, and no other company's", function* () {
      const endpoints = yield* WebhookEndpoints
      const company = yield* givenCompany()
      yield* givenEndpoint(yield* givenCompany())
      const third = yield* givenEndpoint(company, { createdAt: 3000 })
      const first = yield* givenEndpoint(company, { createdAt: 1000 })
      const second = yield* givenEndpoint(company, { createdAt: 2000, status: "paused" })
      const listed = yield* endpoints.ofCompany(company.company.id)
      assert.deepStrictEqual(listed, [first, second, third])
      assert.deepStrictEqual(yield* endpoints.ofCompany(yield* fresh.companyId), [])
    })

    test("A company never has more endpoints than its limit, however many come at once", function* () {
      const endpoints = yield* WebhookEndpoints
      const company = yield* givenCompany()
      const { refused } = yield* atOnce(20, (index) =>
        givenEndpoint(company, { status: index % 2 === 0 ? "active" : "paused" }, 3)
      )
      assert.lengthOf(refused, 17)
      for (const error of refused) {
        assert(error._tag === "TooManyEndpoints")
        assert.strictEqual(error.limit, 3)
      }
      const [first] = yield* endpoints.ofCompany(company.company.id)
      assert.lengthOf(yield* endpoints.ofCompany(company.company.id), 3)
      const { id: endpointId } = yield* Effect.fromNullishOr(first)
      yield* changed({ _tag: "RemoveEndpoint", endpointId })
      yield* givenEndpoint(company, {}, 3)
    })

    test("One of many simultaneous endpoints with one URL is made in a company", function* () {
      const endpoints = yield* WebhookEndpoints
      const company = yield* givenCompany()
      const url = "https://bakery.example/hooks"
      yield* only(1, { of: 12, or: "DuplicateEndpoint" }, () => givenEndpoint(company, { url }))
      assert.lengthOf(yield* endpoints.ofCompany(company.company.id), 1)
      yield* givenEndpoint(company, { url: `${url}/`, status: "paused" })
      const again = givenEndpoint(company, { url: `${url}/` })
      yield* refusedWith(again, DuplicateEndpoint)
      yield* givenEndpoint(yield* givenCompany(), { url })
    })

    test("An endpoint that is a duplicate and one too many is a duplicate", function* () {
      const company = yield* givenCompany()
      const { url } = yield* givenEndpoint(company)
      yield* givenEndpoint(company)
      yield* refusedWith(givenEndpoint(company, { url }, 1), DuplicateEndpoint)
      yield* refusedWith(givenEndpoint(company, {}, 1), TooManyEndpoints)
    })

    test("Endpoints whose secrets another key sealed are found in batches, by id", function* () {
      const { sealedByOtherKeys } = yield* WebhookEndpoints
      const own = yield* fresh.text
      const given = Effect.fnUntraced(function* (...keys: ReadonlyArray<string>) {
        const secrets = keys.map((key) => ({ sealed: `${key}.c2VhbGVk`, expiresAt: null }))
        return yield* givenEndpoint(yield* givenCompany(), { secrets })
      })
      const others = [yield* given("old"), yield* given(own, "old"), yield* given(`${own}x`)]
      const current = yield* given(own, own)
      const ids = others.map(({ id }) => id).toSorted()
      // Endpoints of other laws are found too.
      const found: Array<EndpointId> = []
      for (let after: EndpointId | null = null; ;) {
        const batch: ReadonlyArray<WebhookEndpoint> = yield* sealedByOtherKeys(own, after, 2)
        assert.isAtMost(batch.length, 2)
        found.push(...batch.map(({ id }) => id))
        after = batch.at(-1)?.id ?? null
        if (after === null) break
      }
      assert.deepStrictEqual(found, found.toSorted())
      assert.deepStrictEqual(
        found.filter((id) => ids.includes(id) || id === current.id),
        ids
      )
    })

    test("An endpoint is removed once, and its URL is free again", function* () {
      const endpoints = yield* WebhookEndpoints
      const company = yield* givenCompany()
      const endpoint = yield* givenEndpoint(company)
      const { id: endpointId, url } = endpoint
      const removal = { _tag: "RemoveEndpoint", endpointId } as const
      yield* changed(removal)
      yield* refusedWith(replace.endpoint(endpoint, { status: "paused" }), VersionConflict)
      assert.deepStrictEqual(yield* endpoints.find(endpointId), Option.none())
      assert.deepStrictEqual(yield* endpoints.ofCompany(company.company.id), [])
      yield* refusedWith(changed(removal), VersionConflict)
      yield* givenEndpoint(company, { url })
    })
  }
)

/** Goal: a proxy that TRUSTED_PROXIES forgot is noticed, once. */
import { assert } from "@effect/vitest"
import { ConfigurationWarnings } from "@review-proof/http-server"
import { Effect } from "effect"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"

const warnedAfter = Effect.fnUntraced(function* (headers: ReadonlyArray<[string, string]>) {
  const { send } = yield* Service
  yield* send({ path: "/v1/openapi.json", headers })
  return yield* ConfigurationWarnings.use(({ current }) => current)
})

layer(serviceWith({ TRUSTED_PROXIES: "" }))(
  "X-Forwarded-For of somebody who is not trusted",
  (test) => {
    test("is warned of once, without the address", function* () {
      assert.deepStrictEqual(yield* warnedAfter([]), [])
      for (const address of ["192.0.2.1", "192.0.2.2"]) {
        const warned = yield* warnedAfter([["x-forwarded-for", address]])
        assert.lengthOf(warned, 1)
        assert.include(warned[0], "X-Forwarded-For arrived")
        assert.notInclude(warned[0], address)
      }
    })
  }
)

layer(serviceWith())("X-Forwarded-For of a trusted proxy", (test) => {
  test("is not warned of", function* () {
    assert.deepStrictEqual(yield* warnedAfter([["x-forwarded-for", "192.0.2.1"]]), [])
  })
})

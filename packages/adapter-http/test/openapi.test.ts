import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { BASE_URL, send, serviceWith, type Json } from "@review-proof/testkit/http-service"
import { layer } from "@review-proof/testkit/test"

const methods = ["get", "post", "put", "patch", "delete"] as const

layer(serviceWith())("the description", (test) => {
  const read = Effect.gen(function* () {
    const answer = yield* send({ path: "/v1/openapi.json" })
    const document: Json = answer.json
    const operations: ReadonlyArray<{ path: string; method: string; operation: Json }> =
      Object.entries<Json>(document.paths).flatMap(([path, item]) =>
        methods
          .filter((method) => method in item)
          .map((method) => ({ path, method, operation: item[method] }))
      )
    return { answer, document, operations }
  })

  test("is OpenAPI 3.1 and says where the service is", function* () {
    const { answer, document } = yield* read
    assert.strictEqual(answer.headers["content-type"], "application/json")
    assert.match(document.openapi, /^3\.1\./)
    assert.strictEqual(document.info.version, "1.0.0")
    assert.strictEqual(document.servers[0].url, BASE_URL)
  })

  test("refers to nothing that is not there, and leaves nothing unreferred", function* () {
    const { answer, document } = yield* read
    const references = new Set(
      [...answer.text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name ?? "")
    )
    const there = ["schemas", "headers"].flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `${kind}/${name}`)
    )
    assert.deepStrictEqual([...references].sort(), there.sort())
  })

  test("documents the statuses, the headers and an example of every refusal", function* () {
    const { operations } = yield* read
    for (const { operation } of operations) {
      const admitted = operation.security.some((scheme: object) => "apiKey" in scheme)
      const statuses = Object.keys(operation.responses)
      assert.includeMembers(statuses, admitted ? ["400", "401", "403", "429", "500"] : ["500"])
      for (const status of statuses) {
        const { content, headers } = operation.responses[status]
        assert.property(headers, "Request-Id")
        if (status === "429") assert.property(headers, "Retry-After")
        if (status === "401") assert.property(headers, "WWW-Authenticate")
        if (status.startsWith("2") && admitted) assert.property(headers, "RateLimit-Monthly-Limit")
        if (!/^[45]/.test(status)) continue
        const examples = Object.entries<Json>(content["application/json"].examples)
        assert.isNotEmpty(examples, `${operation.operationId} ${status}`)
        for (const [code, { value }] of examples) {
          assert.strictEqual(typeof value.error === "string" ? value.error : value.error.code, code)
        }
      }
    }
  })

  test("describes numbers as numbers, and null with its type", function* () {
    const { document } = yield* read
    const { parameters } = document.paths["/v1/reviews"].get
    const schemaOf = (name: string) =>
      parameters.find((parameter: Json) => parameter.name === name).schema
    assert.deepStrictEqual(schemaOf("limit"), {
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 20
    })
    assert.deepStrictEqual(schemaOf("stars"), { type: "integer", minimum: 1, maximum: 5 })
    assert.deepStrictEqual(schemaOf("cursor"), { type: "string", minLength: 1, maxLength: 200 })
    const { properties } = document.components.schemas.Review
    assert.deepStrictEqual(properties.title, { type: ["string", "null"] })
    assert.strictEqual(properties.stars.type, "integer")
  })
})

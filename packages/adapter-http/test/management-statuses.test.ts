/**
 * Every operation of the management API owes these answers. The description says which
 * operations there are, and each is called once for each of these promises.
 */
import { assert, it } from "@effect/vitest"
import { Effect, Struct } from "effect"
import { figure } from "@review-proof/testkit/client/figures"
import {
  manage,
  refusal,
  send,
  sendToManagement,
  serviceWith,
  serviceName,
  managementToken
} from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"
import {
  document,
  known,
  managed,
  pathFor,
  perform,
  thingsFor,
  withoutRole
} from "./management-operations.ts"
import { makeThings, nobodys } from "./management-things.ts"

const changing = managed.filter(({ method }) => method !== "GET")
const takingJson = managed.filter(
  ({ described, type }) => described.requestBody !== undefined && type === "application/json"
)
const needingNothing = managed.filter(({ body, method }) => method === "POST" && body === undefined)

layer(serviceWith())("an operation of the management API", (test) => {
  it("is in the description and in the table of these tests", () => {
    assert.sameMembers(
      managed.map(Struct.get("id")),
      [...known, ...withoutRole],
      "Add the operation to `rules` in management-operations.ts"
    )
    assert.isEmpty(changing.filter(({ action }) => action === undefined))
  })

  test.each(managed)("does its work, and logs each change: $id", function* (operation) {
    const things = yield* thingsFor(operation)
    const { json, status, text } = yield* perform(operation, things)
    assert.oneOf(status, [200, 201, 202, 204], text)
    if (operation.method === "GET") return
    const { action, target } = operation
    const company = operation.id === "createCompany" ? json.id : things.companies
    const log = yield* manage("GET", `/companies/${company}/audit?action=${action}`)
    const ofPath = operation.collection ?? "companies"
    const isMaking = target === undefined && status === 201
    const expected = isMaking ? json.id : things[target ?? ofPath]
    assert.deepInclude(log.json.data[0], { actor: "operator", action, target: expected })
    // No key, secret or hash of one, no address, no name and no word of a review.
    assert.notMatch(log.text, /pk_live_\w{32}|whsec_|[0-9a-f]{64}|@|Cy|Jane|Bob|On time|order 7/)
  })

  test.each(managed)(
    "is 401 without the token, whatever else is wrong: $id",
    function* (operation) {
      const { method } = operation
      const path = operation.path.replace("{id}", "x")
      const body = method === "POST" || method === "PATCH" ? { body: "{" } : {}
      const answer = yield* sendToManagement({ method, path, ...body })
      assert.deepInclude(refusal(answer), { status: 401, code: "invalid_token" })
      assert.strictEqual(answer.headers["www-authenticate"], `Bearer realm="${serviceName}"`)
    }
  )

  test.each(managed.filter(({ collection }) => collection !== undefined))(
    "is 404 for an unknown id, and for what is no id, whoever acts: $id",
    function* (operation) {
      const noId = { ...nobodys, [operation.collection ?? "companies"]: "x" }
      for (const answer of [
        yield* perform(operation, nobodys),
        yield* perform(operation, noId, { acting: "nobody" })
      ]) {
        assert.deepInclude(refusal(answer), { status: 404, code: "not_found" })
      }
    }
  )

  test.each(takingJson)(
    "refuses a body of another form, size or media type: $id",
    function* (operation) {
      const things = yield* makeThings
      const isNeeded = operation.described.requestBody.required
      for (const body of ["[]", '"x"', "1", "{", ...(isNeeded ? ["null", ""] : [])]) {
        const { json, status } = yield* perform(operation, things, { body })
        assert.strictEqual(status, 400, body)
        const message = body === "{" ? /valid JSON/ : /must be a JSON object/
        assert.match(json.error.message, message)
      }
      const good = Object(operation.body)
      const unknown = yield* perform(operation, things, { body: { ...good, colour: 1 } })
      assert.deepInclude(refusal(unknown), { status: 400, fields: ["colour"] })
      const body = JSON.stringify(good).padEnd(65_537)
      const large = refusal(yield* perform(operation, things, { body }))
      assert.deepInclude(large, { status: 413, code: "payload_too_large" })
      const typed = refusal(yield* perform(operation, things, { body: "x", type: "text/plain" }))
      assert.deepInclude(typed, { status: 415, code: "unsupported_media_type" })
    }
  )

  test.each(needingNothing)(
    "is done without a body, and with an empty one: $id",
    function* (operation) {
      assert.isFalse(operation.described.requestBody.required)
      for (const body of [undefined, "", "{}"]) {
        const path = pathFor(operation, yield* thingsFor(operation))
        assert.isBelow((yield* manage("POST", path, body)).status, 300, body)
      }
    }
  )
})

layer(serviceWith())("a path of the management API", (test) => {
  test.each([
    ["/companies/cmp_", 404],
    ["/companies/biz_1", 404],
    ["/companies/1", 404],
    [`/companies/cmp_${"1".repeat(200)}`, 404],
    ["/companies/cmp_1%00", 400],
    ["/companies/cmp_%ff", 400],
    ["/reviews/rev_01", 404]
  ] as const)("with a malformed id is $1: $0", function* ([path, status]) {
    assert.strictEqual((yield* manage("GET", path)).status, status)
  })

  test("does not exist on the public listener, nor the other way round", function* () {
    for (const path of ["/v1/reviews", "/v1/openapi.json", "/v1/oauth/token"]) {
      assert.strictEqual((yield* sendToManagement({ path })).status, 404, path)
    }
    const inside = ["/management/v1/companies", "/management/v1/openapi.json"]
    for (const path of [...inside, "/health/live", "/metrics"]) {
      assert.strictEqual((yield* send({ path })).status, 404, path)
    }
  })
})

layer(serviceWith())("the description of the management API", (test) => {
  test("is OpenAPI 3.1 behind the token, with an entity tag", function* () {
    const { headers, json } = yield* manage("GET", "/openapi.json")
    assert.strictEqual(json.openapi, "3.1.0")
    const again = yield* manage("GET", "/openapi.json", "", [
      ["if-none-match", headers["etag"] ?? ""]
    ])
    assert.strictEqual(again.status, 304)
  })

  it("gives each operation a summary, its credential and the refusals that it may meet", () => {
    for (const operation of managed) {
      const { described, id, statuses } = operation
      assert.isString(described.summary)
      for (const status of statuses.filter((one) => one >= 400)) {
        const { examples } = described.responses[status].content["application/json"]
        assert.isNotEmpty(examples, `${id} ${status}`)
      }
      assert.deepStrictEqual(described.security, [{ managementToken: [] }])
      assert.includeMembers([...statuses], [400, 401, 500], id)
      if (operation.collection !== undefined) assert.include(statuses, 404, id)
      if (takingJson.includes(operation)) assert.includeMembers([...statuses], [400, 413, 415], id)
    }
  })

  it("says what a body may hold, and that a decision's may be left out", () => {
    const { ApiKey, CreateCompany, CreateReport, CreateReview } = document.components.schemas
    assert.deepInclude(CreateCompany, { required: ["name", "owner"], additionalProperties: false })
    assert.containsSubset(CreateCompany.properties.name, { minLength: 1, maxLength: 120 })
    assert.containsSubset(CreateReport.properties.text, { minLength: 2, maxLength: 2000 })
    assert.deepStrictEqual(CreateReview.required, ["stars", "text", "language"])
    assert.notProperty(ApiKey.properties, "key")
    const required = ["resolve", "restore", "hide", "remove"].map(
      (verb) => document.paths[`/management/v1/reviews/{id}/${verb}`].post.requestBody.required
    )
    assert.deepStrictEqual(required, [false, false, true, true])
  })
})

layer(serviceWith())("the management token", (test) => {
  const path = "/management/v1/companies"

  test.each([
    ["another token", ["Bearer something-else"]],
    ["a prefix of it", [`Bearer ${managementToken.slice(0, -1)}`]],
    ["it with a letter more", [`Bearer ${managementToken}x`]],
    ["it in another case", [`Bearer ${managementToken.toUpperCase()}`]],
    ["another scheme", [`Basic ${managementToken}`]],
    ["no scheme", [managementToken]],
    ["two credentials", [`Bearer ${managementToken}, Bearer ${managementToken}`]],
    ["two headers", [`Bearer ${managementToken}`, `Bearer ${managementToken}`]]
  ] as const)("must be whole, alone and of its scheme, or is refused: $0", function* ([, lines]) {
    const headers = lines.map((value) => ["authorization", value] as const)
    const answer = yield* sendToManagement({ path, headers })
    assert.deepInclude(refusal(answer), { status: 401, code: "invalid_token" })
    assert.strictEqual(
      answer.headers["www-authenticate"],
      `Bearer realm="${serviceName}", error="invalid_token"`
    )
    assert.notInclude(answer.text, managementToken)
  })

  test("is accepted only in its header, whose scheme may be in any case", function* () {
    const inQuery = yield* sendToManagement({ path: `${path}?access_token=${managementToken}` })
    assert.strictEqual(inQuery.status, 401)
    assert.notInclude(inQuery.text, managementToken)
    const headers = [["authorization", `bearer ${managementToken}`]] as const
    assert.strictEqual((yield* sendToManagement({ path, headers })).status, 200)
  })

  test("is answered at once while wrong ones are delayed together and counted", function* () {
    const counted = Effect.map(sendToManagement({ path: "/metrics" }), ({ text }) =>
      figure(text, "management_tokens_refused_total")
    )
    const before = yield* counted
    const order: Array<string> = []
    const guess = Effect.map(sendToManagement({ path, key: "something-else" }), () =>
      order.push("wrong")
    )
    const good = Effect.map(manage("GET", "/companies"), () => order.push("good"))
    const started = performance.now()
    yield* Effect.all([guess, guess, guess, good], { concurrency: "unbounded" })
    assert.isAbove(performance.now() - started, 550)
    assert.deepStrictEqual(order, ["good", "wrong", "wrong", "wrong"])
    assert.strictEqual((yield* counted) - before, 3)
  })
})

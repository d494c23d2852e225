/** Goal: the descriptions of the APIs are well made, and true of themselves. */
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { assert } from "@effect/vitest"
import { answerPlace } from "@review-proof/testkit/client/description"
import {
  baseUrl,
  manage,
  send,
  Service,
  serviceWith,
  type Json
} from "@review-proof/testkit/service/http-service"
import { Effect, Struct } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { layer } from "@review-proof/testkit/test"

const contractPage = join(import.meta.dirname, "..", "..", "..", "docs", "contract", "api.md")

const ofPublic = Service.useSync(({ description }) => description)
const ofManagement = Effect.map(manage("GET", "/openapi.json"), ({ json }) => json)

const findingsIn = (source: unknown) =>
  Effect.promise(async () => {
    const config = await createConfig({ extends: ["recommended"] })
    return lintFromString({ source: JSON.stringify(source), config })
  })

layer(serviceWith())("the description", (test) => {
  test("passes Redocly's recommended rules without findings, as that of the management API does", function* () {
    for (const document of [(yield* ofPublic).document, yield* ofManagement]) {
      const findings = yield* findingsIn(document)
      assert.deepStrictEqual(
        findings.map(({ message, ruleId }) => `${ruleId}: ${message}`),
        []
      )
    }
  })

  test("is checked by rules that find planted faults", function* () {
    const { document } = yield* ofPublic
    const { license: _, ...info } = document.info
    const found = (yield* findingsIn({ ...document, info })).map(({ ruleId }) => ruleId)
    assert.deepStrictEqual(found, ["info-license"])
    const broken = { ...document, paths: { "/x": { get: { operationId: "x" } } } }
    assert.include((yield* findingsIn(broken)).map(Struct.get("ruleId")), "operation-summary")
  })

  test("says what every parameter means, and what the fields of decisions mean", function* () {
    const management = yield* ofManagement
    for (const { paths } of [(yield* ofPublic).document, management]) {
      const silent = Object.entries<Json>(paths).flatMap(([path, operations]) =>
        Object.values<Json>(operations).flatMap(({ parameters }) =>
          parameters
            .filter((parameter: Json) => !(parameter.description ?? parameter.schema.description))
            .map(({ name }: Json) => `${path} ${name}`)
        )
      )
      assert.deepStrictEqual(silent, [])
    }
    const { CreateSuppression, DecideProofRequest, DecideReport, RedactReview, VerifyReview } =
      management.components.schemas
    assert.match(CreateSuppression.properties.business.description, /whole company/)
    assert.match(VerifyReview.properties.evidence.description, /^What you saw/)
    assert.match(DecideProofRequest.properties.evidence.description, /^What you saw/)
    assert.match(DecideReport.properties.reason.description, /^Shown to the reporter/)
    assert.match(RedactReview.properties.reason.description, /^Public/)
    const { description } = management.paths["/management/v1/businesses/{id}/reviews/import"].post
    assert.include(description, "`reviewer_name`")
  })

  test("says where the service is", function* () {
    const { document } = yield* ofPublic
    const addresses = document.servers.map(({ url }: Json) => url)
    assert.deepStrictEqual(addresses, [baseUrl])
    const { tokenUrl } = document.components.securitySchemes.accessToken.flows.clientCredentials
    assert.strictEqual(tokenUrl, `${baseUrl}/v1/oauth/token`)
  })

  test("puts every operation and message into a section, those that most callers need first", function* () {
    const { document } = yield* ofPublic
    for (const described of [document, yield* ofManagement]) {
      const sections = described["x-tagGroups"].flatMap(({ tags }: Json) => tags)
      const names = described.tags.map(({ name }: Json) => name)
      assert.sameMembers(sections, names)
      const items = [
        ...Object.values<Json>(described.paths),
        ...Object.values<Json>(described.webhooks ?? {})
      ]
      const used = items.flatMap((item) => Object.values<Json>(item).flatMap(({ tags }) => tags))
      assert.sameMembers([...new Set(used)], sections)
    }
    assert.strictEqual(document.tags[0].name, "Reviews")
    assert.deepStrictEqual(document.webhooks["review.created"].post.tags, ["Events"])
  })

  test("has the operations of the table of contract API-1, each with its method, path and scope", function* () {
    const rows = readFileSync(contractPage, "utf8").matchAll(
      /^\| (\w+) \| ([A-Z]+ \S+) \| (\S+) \| (yes|no) \|$/gm
    )
    const { operations } = yield* ofPublic
    const described = operations.map(({ described: operation, id, method, path }) => {
      const scopes = operation.security.find((way: Json) => way.accessToken)?.accessToken
      const headers = operation.parameters.map(({ name }: Json) => name)
      const isIdempotent = headers.includes("Idempotency-Key")
      const scope = scopes === undefined ? "none" : (scopes[0] ?? "any")
      return [id, `${method} ${path}`, scope, isIdempotent ? "yes" : "no"]
    })
    assert.sameDeepMembers(
      described,
      Array.from(rows, (row) => row.slice(1))
    )
  })

  test("gives examples that its own schemas accept", function* () {
    const { document, operations, problemsIn } = yield* ofPublic
    // A request may write its times in more ways than an answer does.
    const validate = (place: string, value: unknown) =>
      assert.isEmpty(
        problemsIn(place, value).filter((problem) => !problem.includes('"format"')),
        place
      )
    let count = 0
    for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
      for (const example of schema.examples ?? []) {
        validate(`/components/schemas/${name}`, example)
        count++
      }
    }
    for (const operation of operations) {
      const { described, id } = operation
      for (const [status, response] of Object.entries<Json>(described.responses)) {
        const media = response.content?.["application/json"]
        const examples = Object.entries<Json>(media?.examples ?? {})
        if (Number(status) >= 400) assert.isNotEmpty(examples, `${id} ${status}`)
        for (const [code, { value }] of examples) {
          if (Number(status) >= 400) assert.strictEqual(value.error.code ?? value.error, code)
          validate(answerPlace(operation, status), value)
          count++
        }
      }
    }
    for (const { post } of Object.values<Json>(document.webhooks)) {
      const { examples, schema } = post.requestBody.content["application/json"]
      for (const { value } of Object.values<Json>(examples)) validate(schema.$ref.slice(1), value)
    }
    assert.isAbove(count, 300)
  }, 30_000)

  test("lets typed clients leave out what has a default, which they take for required", function* () {
    for (const { components } of [(yield* ofPublic).document, yield* ofManagement]) {
      const forced = Object.entries<Json>(components.schemas).flatMap(([name, { properties }]) =>
        Object.keys(properties ?? {})
          .filter((field) => "default" in properties[field])
          .map((field) => `${name}.${field}`)
      )
      assert.isEmpty(forced)
    }
  })

  test("gives typed clients the patterns of short names, colours and keys, and the headers that are always there", function* () {
    const { components } = yield* ofManagement
    const { CreateBusiness, NewApiKey } = components.schemas
    assert.strictEqual(CreateBusiness.properties.short_name.pattern, "^[a-z0-9-]{2,64}$")
    assert.strictEqual(CreateBusiness.properties.colour.pattern, "^#[0-9a-f]{6}$")
    assert.strictEqual(NewApiKey.properties.key.pattern, "^pk_live_[0-9a-f]{32}$")
    const { headers } = (yield* ofPublic).document.components
    assert.sameMembers(
      Object.keys(headers).filter((name) => headers[name].required),
      ["Request-Id", "Retry-After", "ETag", "Cache-Control", "Pragma"]
    )
  })

  test("promises no conflict for revoking a key, which is done in any state", function* () {
    const { paths } = yield* ofManagement
    assert.notProperty(paths["/management/v1/keys/{id}/revoke"].post.responses, "409")
  })

  test("has the limits of contract API-6 to API-9", function* () {
    const { document } = yield* ofPublic
    const { CreateInvitation, CreateProduct, CreateReply, CreateWebhookEndpoint } =
      document.components.schemas
    const bounds = (schema: Json) =>
      Object.fromEntries(
        Object.entries<Json>(schema.properties)
          .filter(([, { maxLength }]) => maxLength !== undefined)
          .map(([name, { maxLength, minLength }]) => [name, [minLength ?? 0, maxLength]])
      )
    assert.deepStrictEqual(bounds(CreateReply), { text: [2, 4000] })
    assert.deepStrictEqual(bounds(CreateInvitation), {
      name: [1, 120],
      email: [0, 254],
      phone: [0, 40],
      reference: [0, 128],
      business: [0, 200]
    })
    const { items, maxItems } = CreateInvitation.properties.products
    assert.deepStrictEqual([maxItems, items.minLength, items.maxLength], [20, 1, 64])
    assert.deepStrictEqual(bounds(CreateProduct), {
      sku: [1, 64],
      name: [1, 200],
      url: [0, 500],
      image_url: [0, 500],
      gtin: [0, 32],
      group: [0, 80],
      business: [0, 200]
    })
    assert.deepStrictEqual(bounds(CreateWebhookEndpoint), { url: [1, 500] })
    const { maxItems: most, minItems: least } = CreateWebhookEndpoint.properties.events
    assert.deepStrictEqual([least, most], [1, 8])
  })

  test("describes numbers as numbers, and null with its type", function* () {
    const { document } = yield* ofPublic
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

const patient = { WEBHOOK_RETRY_DELAYS: "30s,1h", WEBHOOK_TIMEOUT: "3s" }

layer(serviceWith(patient))("the description of a service with other settings", (test) => {
  test("says how long a receiver may take here, and how often a delivery is retried", function* () {
    const { json } = yield* send({ path: "/v1/openapi.json" })
    const { default: failed, "2XX": taken } = json.webhooks["review.created"].post.responses
    assert.include(taken.description, "Answer within 3s")
    assert.include(failed.description, "retried 2 times, over 1h 30s.")
    const events = json.tags.find(({ name }: { name: string }) => name === "Events")
    assert.include(events.description, "2xx within 3s.")
    assert.include(events.description, "retried 2 times, over 1h 30s.")
  })
})

/** Goal: the messages that receivers get are those of the description's `webhooks` member. */
import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { management } from "@review-proof/testkit/service-process"
import type { Json } from "@review-proof/testkit/client"
import { makeAccount, registerEndpoint, until } from "./service.ts"
import type { Arrival } from "@review-proof/testkit/counting-receiver"
import { makeWorld } from "./world.ts"

const types = [
  "review.created",
  "review.updated",
  "review.removed",
  "reply.created",
  "invitation.sent",
  "invitation.completed",
  "score.changed",
  "proof.requested"
]

describe("every message to a receiver", { timeout: 60_000 }, () => {
  const world = makeWorld()

  /** A service, an endpoint that hears of everything, and a check by the description. */
  const setUp = async () => {
    const { addresses, service } = await world.service({ STORE: "memory", LOG_LEVEL: "info" })
    const { arrivals, url } = await world.receiver("127.0.0.2")
    const account = await makeAccount(addresses)
    const endpoint = await registerEndpoint(addresses, account, url("/ok"), types)
    const document: Json = await (await fetch(`${addresses.publicUrl}/v1/openapi.json`)).json()
    const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: "array" })
    ajv.addSchema(document, "openapi.json", undefined, false)
    const check = ({ body, headers }: Arrival): string => {
      const message = JSON.parse(body)
      const { parameters, requestBody } = document.webhooks[message.type].post
      const sent = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
      const accepts = ajv.compile({
        $ref: `openapi.json${requestBody.content["application/json"].schema.$ref}`
      })
      assert.isTrue(accepts(message), `${body} ${JSON.stringify(accepts.errors)}`)
      for (const { name, schema } of parameters) {
        const value = sent[name.toLowerCase()]
        assert.isTrue(ajv.validate(schema, value), `${message.type} has ${name}: ${value}`)
      }
      return message.type
    }
    return { account, addresses, arrivals, check, document, endpoint, service }
  }

  it("is described, and the description has no other", async () => {
    const { document } = await setUp()
    assert.deepEqual(Object.keys(document.webhooks), types)
    for (const { post } of Object.values<Json>(document.webhooks)) {
      assert.deepEqual(
        post.parameters.map(({ name }: { name: string }) => name),
        [
          "Content-Type",
          "User-Agent",
          "Service-Signature",
          "Service-Event",
          "Service-Delivery",
          "Service-Attempt"
        ]
      )
      assert.property(post.responses, "2XX")
    }
  })

  it("has the headers and the data that the description says, and no other data", async () => {
    const { account, addresses, arrivals, check, service } = await setUp()
    const call = async (path: string, body: unknown) => {
      const { json, status } = await management(addresses, "POST", path, body)
      assert.isBelow(status, 300, `${path} ${JSON.stringify(json)}`)
      return json.id
    }
    const key = (
      await management(addresses, "POST", `/companies/${account.companyId}/keys`, {
        name: "Key",
        permissions: ["replies:write", "invitations:write"]
      })
    ).json.key
    const publicly = (path: string, body: unknown) =>
      fetch(`${addresses.publicUrl}/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body)
      })
    const text = { stars: 4, text: "Came on time.", language: "en" }
    const review = await call(`/businesses/${account.businessId}/reviews`, text)
    await call(`/reviews/${review}/resolve`, {})
    await call(`/reviews/${review}/proof-requests`, { kind: "identity" })
    await publicly(`/reviews/${review}/replies`, { text: "Thank you." })
    await publicly("/invitations", { name: "Jane", email: "jane@guests.example" })
    const printed = /jane@guests\.example.*?(http[^\s\\]+\/r\/[\w-]+)/s
    const link = () => printed.exec(service.said().out + service.said().err)?.[1]
    await until(() => link() !== undefined, 10)
    const form = new URLSearchParams({ stars: "5", text: "All was well." })
    await fetch(link() ?? "", { method: "POST", body: form })
    await call(`/reviews/${review}/hide`, { reason: "spam" })
    const told = () => new Set(arrivals.map(({ body }) => JSON.parse(body).type))
    await until(() => told().size === types.length, 10)
    assert.sameMembers([...new Set(arrivals.map(check))], types)
    for (const { body, ...arrival } of arrivals) {
      const more = JSON.parse(body)
      more.data.text = "Came on time."
      assert.throws(() => check({ ...arrival, body: JSON.stringify(more) }))
    }
  })

  it("is described also as a test event", async () => {
    const { addresses, arrivals, check, endpoint } = await setUp()
    for (const type of types) {
      await management(addresses, "POST", `/webhooks/${endpoint.id}/test`, { type })
    }
    await until(() => arrivals.length === types.length, 10)
    assert.sameMembers(arrivals.map(check), types)
  })
})

/** Goal: what happens reaches its receivers as described, signed, in order and once, over real TLS. */
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import type { Client, Json } from "@review-proof/testkit/client/client"
import { isSigned, localReceiverSettings } from "@review-proof/testkit/peers/counting-receiver"
import type { Arrival } from "@review-proof/testkit/peers/counting-receiver"
import { startService, type ServiceProcess } from "@review-proof/testkit/processes/service-process"
import { openDatabase } from "@review-proof/testkit/service/service"
import { until } from "@review-proof/testkit/time"
import {
  makeAccount,
  makeEndpoint,
  makeReview,
  makeReviews
} from "@review-proof/testkit/client/world"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import { newReceiver, newSender } from "./given.ts"

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

describe("A service that sends webhooks", { timeout: 60_000 }, () => {
  let service: ServiceProcess
  let client: Client

  beforeAll(async () => {
    service = startService({
      ...localReceiverSettings,
      STORE: "memory",
      LOG_LEVEL: "info",
      WEBHOOK_RETRY_DELAYS: "100ms"
    })
    client = await service.ready
    return service.close
  }, 60_000)

  /** A company's endpoint that a receiver of the test's own stands behind. */
  const given = async (path: string, events = ["review.created"]) => {
    const { arrivals, url } = await newReceiver(newHost())
    const account = await makeAccount(client)
    return {
      account,
      arrivals,
      endpoint: await makeEndpoint(client, account, url(path), events),
      review: (text: string) => makeReview(client, account.businessId, { text })
    }
  }

  it("delivers each event once, signed with the endpoint's secret, within moments", async () => {
    const { account, arrivals, endpoint } = await given("/ok")
    const made = await makeReviews(client, account.businessId, (count) => count >= 100)
    await until(() => arrivals.length >= made.length, 10)
    assert.lengthOf(arrivals, made.length)
    assert.strictEqual(new Set(arrivals.map(({ event }) => event)).size, made.length)
    for (const arrival of arrivals) {
      assert.isTrue(isSigned(arrival, endpoint.secret))
      assert.strictEqual(arrival.attempt, 1)
    }
    assert.notMatch(service.said().err, /WARN|ERROR/)
  })

  it("shows for every attempt the message that its receiver got, with a signature that fits it", async () => {
    const { arrivals, endpoint, review } = await given("/status/500")
    await review("Fails twice")
    const failed = `/webhooks/${endpoint.id}/deliveries?status=failed`
    const first = async () => (await client.management("GET", failed)).data[0]
    await until(async () => (await first()) !== undefined, 10)
    const { id } = await first()
    const { log } = await client.management("GET", `/deliveries/${id}`)
    assert.deepStrictEqual(
      arrivals.map(({ attempt, delivery }) => [delivery, attempt]),
      [
        [id, 1],
        [id, 2]
      ]
    )
    assert.deepStrictEqual(
      log.map(({ request }: Json) => [Object.entries(request.headers), request.body]),
      arrivals.map(({ body, headers }) => [headers.filter(([name]) => !isOfHttp.test(name)), body])
    )
    for (const { request } of log) {
      const signature = request.headers["Service-Signature"]
      assert.isTrue(isSigned({ signature, body: request.body }, endpoint.secret))
    }
  })

  it("finishes what is in flight when it is stopped, and is not ready meanwhile", async () => {
    const { service, client } = await newSender({ STORE: "memory" })
    const { arrivals, url } = await newReceiver(newHost())
    const account = await makeAccount(client)
    await makeEndpoint(client, account, url("/slow/1500"))
    await makeReviews(client, account.businessId, (count) => count >= 1)
    await until(() => arrivals.length >= 4, 5)
    const began = performance.now()
    service.kill("SIGTERM")
    const isReady = async () => (await fetch(`${client.managementUrl}/health/ready`)).ok
    await until(async () => !(await isReady()))
    assert.strictEqual((await service.ended).code, 0)
    assert.isAbove(performance.now() - began, 1000)
    assert.notInclude(service.said().out, "aborted")
  })

  it("sends what waited during a pause oldest first, though it takes longer than a lease may wait", async () => {
    const inTurn = async (host: string, where: Record<string, string>) => {
      const { client } = await newSender(where)
      const { arrivals, url } = await newReceiver(host)
      const account = await makeAccount(client)
      // 40 deliveries take 6 s, and leases are given back after 4 s.
      const { id } = await makeEndpoint(client, account, url("/slow/150"))
      await client.management("POST", `/webhooks/${id}/pause`)
      const made: Array<string> = []
      while (made.length < 40) {
        made.push(await makeReview(client, account.businessId, { text: `No. ${made.length}` }))
      }
      assert.lengthOf(arrivals, 0)
      await client.management("POST", `/webhooks/${id}/resume`)
      await until(() => arrivals.length >= made.length, 30)
      assert.deepStrictEqual(
        arrivals.map(({ body }) => JSON.parse(body).data.review_id),
        made
      )
    }
    const database = duringTest(await openDatabase())
    await Promise.all([
      inTurn(newHost(), { STORE: "memory" }),
      inTurn(newHost(), { DATABASE_URL: database.url })
    ])
  })

  describe("whose messages are described", () => {
    /** The type of an arrival, which has to match the description's `webhooks` member. */
    const check = ({ body, headers }: Arrival): string => {
      const { document, problemsIn } = client.description
      const message = JSON.parse(body)
      const { parameters, requestBody } = document.webhooks[message.type].post
      const place = requestBody.content["application/json"].schema.$ref.slice("#".length)
      assert.deepStrictEqual(problemsIn(place, message), [], body)
      const sent = Object.fromEntries(headers.filter(([name]) => !isOfHttp.test(name)))
      const names = parameters.map(({ name }: Json) => name)
      assert.sameMembers(Object.keys(sent), names)
      for (const [n, { name, schema }] of parameters.entries()) {
        const value = schema.type === "integer" ? Number(sent[name]) : sent[name]
        const where = `/webhooks/${message.type}/post/parameters/${n}/schema`
        assert.deepStrictEqual(problemsIn(where, value), [], `${message.type} has ${name}`)
      }
      return message.type
    }

    it("describes each type and its answer, and no other type", () => {
      const { webhooks } = client.description.document
      assert.deepStrictEqual(Object.keys(webhooks), types)
      for (const { post } of Object.values<Json>(webhooks)) assert.property(post.responses, "2XX")
    })

    it("sends of each type the headers and the data described, and no others", async () => {
      const { account, arrivals, review } = await given("/ok", types)
      const id = await review("Came on time.")
      await client.management("POST", `/reviews/${id}/resolve`)
      await client.management("POST", `/reviews/${id}/proof-requests`, { kind: "identity" })
      const publicly = (path: string, json: unknown) =>
        client.call({ method: "POST", path, key: account.key, json })
      await publicly(`/v1/reviews/${id}/replies`, { text: "Thank you." })
      await publicly("/v1/invitations", { name: "Jane", email: "jane@guests.example" })
      const printed = /jane@guests\.example.*?(http[^\s\\]+\/r\/[\w-]+)/s
      const link = () => printed.exec(service.said().out + service.said().err)?.[1]
      await until(() => link() !== undefined, 10)
      const form = new URLSearchParams({ stars: "5", text: "All was well." })
      await fetch(link() ?? "", { method: "POST", body: form })
      await client.management("POST", `/reviews/${id}/hide`, { reason: "spam" })
      const received = () => new Set(arrivals.map(({ body }) => JSON.parse(body).type))
      await until(() => received().size === types.length, 10)
      assert.sameMembers([...new Set(arrivals.map(check))], types)
      for (const { body, ...arrival } of arrivals) {
        const more = JSON.parse(body)
        more.data.text = "Came on time."
        assert.throws(() => check({ ...arrival, body: JSON.stringify(more) }))
      }
    })
  })
})

/** Each test has one of its own: what an earlier test left to be sent goes elsewhere. */
const newHost = () => `127.0.0.${hosts++}`
let hosts = 41

/** Headers that a connection adds to any request. */
const isOfHttp = /^(host|connection|content-length)$/i

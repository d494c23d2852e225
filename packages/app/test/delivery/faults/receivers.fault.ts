/** Goal: no way in which a receiver misbehaves stops the service, grows it, or holds up another. */
import { newReceiver, newSender } from "../given.ts"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import { makeAccount, makeEndpoint, makeReviews } from "@review-proof/testkit/client/world"
import { pause, until } from "@review-proof/testkit/time"
import { accountOf, startBrokenTls } from "@review-proof/testkit/peers/counting-receiver"
import type { Client } from "@review-proof/testkit/client/client"
import { assert, describe, it } from "@effect/vitest"
import { residentMegabytes } from "../../support/resident-megabytes.ts"
import { record } from "./figures.ts"
import { asksNameServer, startNameServer } from "./name-server.ts"

describe("receivers that misbehave", () => {
  it("fail with a reason in the log within the deadline, while a healthy one gets everything in time", async () => {
    duringTest(await startNameServer(() => undefined))
    const { client, service } = await newSender({
      STORE: "memory",
      WEBHOOK_TIMEOUT: "3s",
      ...asksNameServer
    })
    const bad = await newReceiver("127.0.0.12")
    const good = await newReceiver("127.0.0.13")
    const broken = duringTest(await startBrokenTls("127.0.0.14"))
    const account = await makeAccount(client)
    const urls: Record<string, string> = {
      resets: bad.url("/reset"),
      drips: bad.url("/drip"),
      redirects: bad.url("/redirect"),
      "answers 1 GB": bad.url("/huge"),
      hangs: bad.url("/hang"),
      "answers NUL": bad.url("/nul"),
      "speaks no TLS": broken.url("/"),
      "refuses connections": "https://127.0.0.15:8443/",
      "black-holes DNS": "https://black-hole.example.com/"
    }
    const endpoints: Record<string, string> = {}
    for (const [name, url] of Object.entries(urls)) {
      endpoints[name] = (await makeEndpoint(client, account, url)).id
    }
    await makeEndpoint(client, account, good.url("/ok"))
    const before = Math.round(await residentMegabytes(service.pid))
    const acknowledged = await makeReviews(client, account.businessId, (count) => count >= 100)
    await until(() => accountOf(acknowledged, good).lost === 0, 10)
    const slowest = Math.max(...good.arrivals.map(({ at, body }) => at - createdAt(body)))
    const outcomes: Record<string, string> = {}
    for (const [name, id] of Object.entries(endpoints)) {
      await until(async () => (outcomes[name] = await firstOutcome(client, id)) !== "", 30)
    }
    await pause(8000)
    const after = Math.round(await residentMegabytes(service.pid))
    record("misbehaving-receivers", {
      outcomes,
      slowestGoodMillis: slowest,
      residentMegabytes: { before, after }
    })
    assert.isBelow(after - before, 150)
    assert.isBelow(slowest, 2000)
    for (const outcome of Object.values(outcomes)) assert.match(outcome, / in \d{1,4} ms$/)
  })
})

const firstOutcome = async (client: Client, id: string) => {
  const page = await client.management("GET", `/webhooks/${id}/deliveries?limit=100`)
  const tried = page.data.find((delivery: { attempts: number }) => delivery.attempts > 0)
  if (tried === undefined) return ""
  const { log } = await client.management("GET", `/deliveries/${tried.id}`)
  const [attempt] = log
  return `${attempt.error ?? `status ${attempt.response.status}`} in ${attempt.duration_ms} ms`
}

const createdAt = (body: string) => Date.parse(/"created_at":"([^"]+)"/.exec(body)?.[1] ?? "")

/** Goal: no way in which a receiver misbehaves stops the service, grows it, or holds up another. */
import { assert, describe, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { management } from "@review-proof/testkit/service-process"
import { startBrokenTls } from "@review-proof/testkit/counting-receiver"
import { makeAccount, makeReviews, pause, registerEndpoint, until } from "../service.ts"
import { accountOf, makeWorld } from "../world.ts"
import { record } from "./figures.ts"
import { asksNameServer, startNameServer } from "./name-server.ts"

describe("receivers that misbehave", () => {
  const world = makeWorld()

  it("fail with a reason in the log within the deadline, beside one that gets all in time", async () => {
    world.closing(await startNameServer(() => undefined))
    const { addresses, service } = await world.service({
      STORE: "memory",
      WEBHOOK_TIMEOUT: "3s",
      ...asksNameServer
    })
    const bad = await world.receiver("127.0.0.12")
    const good = await world.receiver("127.0.0.13")
    const broken = world.closing(await startBrokenTls("127.0.0.14"))
    const account = await makeAccount(addresses)
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
      endpoints[name] = (await registerEndpoint(addresses, account, url)).id
    }
    await registerEndpoint(addresses, account, good.url("/ok"))
    const before = await residentMegabytes(service.pid)
    const acknowledged = await makeReviews(addresses, account, (count) => count >= 100)
    await until(() => accountOf(acknowledged, good.arrivals).lost === 0, 10)
    const slowest = Math.max(...good.arrivals.map(({ at, body }) => at - createdAt(body)))
    const outcomes: Record<string, string> = {}
    for (const [name, id] of Object.entries(endpoints)) {
      await until(async () => (outcomes[name] = await firstOutcome(addresses, id)) !== "", 30)
    }
    await pause(8000)
    const after = await residentMegabytes(service.pid)
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

const firstOutcome = async (addresses: Parameters<typeof management>[0], id: string) => {
  const page = await management(addresses, "GET", `/webhooks/${id}/deliveries?limit=100`)
  const tried = page.json.data.find((delivery: { attempts: number }) => delivery.attempts > 0)
  if (tried === undefined) return ""
  const { json } = await management(addresses, "GET", `/deliveries/${tried.id}`)
  const [attempt] = json.log
  return `${attempt.error ?? `status ${attempt.response.status}`} in ${attempt.duration_ms} ms`
}

const createdAt = (body: string) => Date.parse(/"created_at":"([^"]+)"/.exec(body)?.[1] ?? "")

const residentMegabytes = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

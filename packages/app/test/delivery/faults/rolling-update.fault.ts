/** Goal: instances behind the proxy are replaced one after the other, with a migration in between, and no caller notices. */
import { assert, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { localReceiverSettings } from "@review-proof/testkit/peers/counting-receiver"
import { duringTest, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { freePort } from "@review-proof/testkit/peers/listening"
import { pause, until } from "@review-proof/testkit/time"
import { makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"
import { newDatabase, newReceiver } from "../given.ts"
import { quantile, record } from "./figures.ts"

const hasCaddy = spawnSync("caddy", ["version"]).status === 0
const caddyfile = join(import.meta.dirname, "../../../../../deploy/Caddyfile")

/** The proxy of deploy/, without TLS, and without Caddy's API, whose port another Caddy may have. */
const startProxy = async (upstreams: string, healthPort: number) => {
  const port = await freePort()
  const child = spawn("caddy", ["run", "--config", "-", "--adapter", "caddyfile"], {
    env: {
      PATH: process.env["PATH"],
      HOME: "/tmp",
      SITE: `http://127.0.0.1:${port}`,
      UPSTREAMS: upstreams,
      HEALTH_PORT: `${healthPort}`
    },
    stdio: ["pipe", "ignore", "ignore"]
  })
  child.stdin.end(`{\n\tadmin off\n}\n${await readFile(caddyfile, "utf8")}`)
  const ended = new Promise((resolve) => child.once("close", resolve))
  const close = async () => {
    child.kill("SIGTERM")
    await ended
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

const isOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )

describe.runIf(hasCaddy)("Two instances behind the proxy", () => {
  it("are updated one by one under steady load without a failed call, a lost or a doubled delivery", async () => {
    const database = await newDatabase()
    const receiver = await newReceiver("127.0.0.10")
    const [port, managementPort] = [await freePort(), await freePort()]
    const start = (host: string) =>
      serviceProcess({
        ...localReceiverSettings,
        DATABASE_URL: database.url,
        SHUTDOWN_DELAY: "3s",
        HOST: host,
        MANAGEMENT_HOST: host,
        PORT: `${port}`,
        MANAGEMENT_PORT: `${managementPort}`
      })
    const isReady = (host: string) => isOk(`http://${host}:${managementPort}/health/ready`)
    const instances = new Map([["127.0.0.1", start("127.0.0.1")]])
    const client = await instances.get("127.0.0.1")?.ready
    assert.isDefined(client)
    const account = await makeAccount(client)
    await makeEndpoint(client, account, receiver.url("/ok"), ["invitation.sent"])
    instances.set("127.0.0.2", start("127.0.0.2"))
    await until(() => isReady("127.0.0.2"))
    const upstreams = [...instances.keys()].map((host) => `${host}:${port}`).join(" ")
    const proxy = duringTest(await startProxy(upstreams, managementPort))
    await until(() => isOk(`${proxy.url}/robots.txt`))

    const failures: Array<string> = []
    const invited: Array<string> = []
    const millis: Array<number> = []
    let isOver = false
    const call = async (path: string, init: RequestInit = {}) => {
      const began = performance.now()
      const headers = { authorization: `Bearer ${account.key}`, "content-type": "application/json" }
      const answer = await fetch(`${proxy.url}${path}`, { ...init, headers }).catch(String)
      millis.push(performance.now() - began)
      if (typeof answer === "string" || answer.status >= 400) {
        failures.push(`${path}: ${typeof answer === "string" ? answer : answer.status}`)
        return null
      }
      const text = await answer.text()
      return /"id":"(\w+)"/.exec(text)?.[1] ?? null
    }
    const caller = async (number: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        await call("/v1/reviews?limit=5")
        const body = JSON.stringify({ email: `c${number}-${turn}@example.com`, name: "Cleo" })
        const made = await call("/v1/invitations", { method: "POST", body })
        if (made !== null) invited.push(made)
        await pause(100)
      }
    }
    const callers = Promise.all(Array.from({ length: 8 }, (_, number) => caller(number)))
    for (const [host, instance] of instances) {
      await pause(2000)
      instance.kill("SIGTERM")
      assert.deepStrictEqual(await instance.ended, { code: 0, signal: null })
      // The next release adds this column; the running one does not know it.
      await database.query(`alter table reviews add column of_${host.replaceAll(".", "_")} text`)
      start(host)
      await until(() => isReady(host))
    }
    await pause(2000)
    isOver = true
    await callers

    const sent = () => receiver.arrivals.map(({ body }) => body)
    await until(() => invited.every((id) => sent().some((body) => body.includes(id))), 60)
    const repeated = receiver.arrivals.length - new Set(sent()).size
    record("rolling-update", {
      calls: millis.length,
      failures: failures.length,
      invited: invited.length,
      repeated,
      median: quantile(millis, 0.5),
      slowest: quantile(millis, 1)
    })
    assert.deepStrictEqual(failures, [])
    assert.strictEqual(repeated, 0)
  })
})

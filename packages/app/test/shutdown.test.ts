/** Goal: a stop loses no request that was begun, and never takes longer than it may. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Scope } from "effect"
import { once } from "node:events"
import { connect, createServer } from "node:net"
import type { Socket } from "node:net"
import { afterEach } from "vitest"
import { connectionTo } from "@review-proof/testkit/database"
import { openLine } from "@review-proof/testkit/dead-line"
import { openDatabase } from "@review-proof/testkit/service"
import { management, startService } from "@review-proof/testkit/service-process"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"

describe("a stop", { timeout: 60_000 }, () => {
  const running: Array<ServiceProcess> = []
  const sockets: Array<Socket> = []

  const start = async (environment: Record<string, string> = {}) => {
    const service = startService({ STORE: "memory", ...environment })
    running.push(service)
    return { service, addresses: await service.ready }
  }

  /** A request whose body is still to come. */
  const begin = async (url: string, path: string, token: string) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    const answer = new Promise<string>((resolve) => {
      let text = ""
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part
      })
      socket.on("error", () => {}).on("close", () => resolve(text))
    })
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`
    const body = JSON.stringify({ name: "Late", owner: { name: "A", email: "a@b.example" } })
    const fields = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    await new Promise((resolve) => socket.write(`${head}${fields}${body.slice(0, 5)}`, resolve))
    await pause(200)
    return { answer, finish: () => void socket.write(body.slice(5)) }
  }

  const beginAtManagement = ({ managementToken, managementUrl }: Addresses) =>
    begin(managementUrl, "/management/v1/companies", managementToken)

  /** Stops the service in the midst of a request, which is finished half a second later. */
  const finishAfter = async (addresses: Addresses, stop: () => void | Promise<void>) => {
    const request = await beginAtManagement(addresses)
    await stop()
    await pause(500)
    request.finish()
    assert.match(await request.answer, /^HTTP\/1\.1 201 /)
  }

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const service of running.splice(0)) {
      service.kill("SIGKILL")
      await service.ended
    }
  })

  it.each(["SIGTERM", "SIGINT"] as const)("by %s ends with 0", async (signal) => {
    const { service } = await start()
    service.kill(signal)
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
  })

  it("answers the request in flight, takes no new one, and then ends with 0", async () => {
    const { addresses, service } = await start()
    const request = await beginAtManagement(addresses)
    service.kill("SIGTERM")
    await pause(300)
    assert.strictEqual(await fetch(addresses.publicUrl).catch(() => "refused"), "refused")
    request.finish()
    const answer = await request.answer
    assert.match(answer, /^HTTP\/1\.1 201 /)
    assert.match(answer, /^connection: close\r$/im)
    assert.strictEqual((await service.ended).code, 0)
  })

  it("tells probes that it is not ready any more while it answers the last requests", async () => {
    const { addresses, service } = await start()
    const request = await begin(addresses.publicUrl, "/v1/oauth/token", "none")
    service.kill("SIGTERM")
    await pause(300)
    const probe = await fetch(`${addresses.managementUrl}/health/ready`)
    assert.strictEqual(probe.status, 503)
    assert.strictEqual((await fetch(`${addresses.managementUrl}/health/live`)).status, 200)
    request.finish()
    assert.strictEqual((await service.ended).code, 0)
  })

  it("tells them so too while only the management API has something to finish", async () => {
    const { addresses, service } = await start()
    const request = await beginAtManagement(addresses)
    service.kill("SIGTERM")
    await pause(300)
    assert.strictEqual((await fetch(`${addresses.managementUrl}/health/ready`)).status, 503)
    request.finish()
    assert.match(await request.answer, /^HTTP\/1\.1 201 /)
    assert.strictEqual((await service.ended).code, 0)
  })

  it("tells them so too while a webhook attempt is in flight", async () => {
    // Who never speaks TLS holds an attempt up until it times out.
    const receiver = createServer()
    const connected = once(receiver, "connection")
    await once(receiver.listen(8443, silentHost), "listening")
    const { addresses, service } = await start({
      WEBHOOK_ALLOWED_NETWORKS: silentHost,
      WEBHOOK_TIMEOUT: "2s"
    })
    const endpoint = await registered(addresses)
    await management(addresses, "POST", `/webhooks/${endpoint}/test`, { type: "review.created" })
    const [attempt] = await connected
    sockets.push(attempt)
    service.kill("SIGTERM")
    await pause(300)
    assert.strictEqual((await fetch(`${addresses.managementUrl}/health/ready`)).status, 503)
    assert.strictEqual((await service.ended).code, 0)
    receiver.close()
  })

  it("does not wait for connections that are idle", async () => {
    const { addresses, service } = await start({ SHUTDOWN_TIMEOUT: "30s" })
    await (await fetch(`${addresses.managementUrl}/health/live`)).text()
    const began = performance.now()
    service.kill("SIGTERM")
    await service.ended
    assert.isBelow(performance.now() - began, 5000)
  })

  it("does not wait for a request of which no more than a part of the head has come", async () => {
    const { addresses, service } = await start({ SHUTDOWN_TIMEOUT: "30s" })
    const { hostname, port } = new URL(addresses.publicUrl)
    const socket = connect(Number(port), hostname).on("error", () => {})
    sockets.push(socket)
    await new Promise((resolve) => socket.write("GET /v1/reviews HTTP/1.1\r\nhost:", resolve))
    await pause(200)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    assert.isBelow(performance.now() - began, 10_000)
  })

  it("waits for a request no longer than SHUTDOWN_TIMEOUT", async () => {
    const { addresses, service } = await start({ SHUTDOWN_TIMEOUT: "700ms" })
    await beginAtManagement(addresses)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    const took = performance.now() - began
    assert.isAtLeast(took, 600)
    assert.isBelow(took, 5000)
  })

  it("answers whom it cuts off with an error body and Request-Id, on every path", async () => {
    const database = await openDatabase()
    const { addresses, service } = await start({
      STORE: "postgres",
      DATABASE_URL: database.url,
      LOG_LEVEL: "debug",
      SHUTDOWN_TIMEOUT: "300ms"
    })
    const { managementToken, managementUrl, publicUrl } = addresses
    const key = await newKey(addresses)
    const unlock = await lockTables(database.url)
    const headers = { authorization: `Bearer ${key}` }
    const hangUp = new AbortController()
    fetch(`${publicUrl}/v1/reviews`, { headers, signal: hangUp.signal }).catch(() => {})
    const cutOff = Promise.all(
      [
        { url: `${managementUrl}/management/v1/companies`, bearer: managementToken },
        { url: `${publicUrl}/v1/reviews`, bearer: key },
        { url: `${publicUrl}/b/biz_none`, bearer: "" }
      ].map(async ({ bearer, url }) => {
        const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
        return { answer, text: await answer.text() }
      })
    )
    await pause(300)
    hangUp.abort()
    await pause(100)
    service.kill("SIGTERM")
    const answers = await cutOff.finally(unlock)
    await service.ended
    await database.close()
    for (const { answer, text } of answers) {
      assert.strictEqual(answer.status, 503)
      const id = answer.headers.get("request-id")
      assert.isNotNull(id)
      assert.deepInclude(JSON.parse(text).error, { code: "internal_error", request_id: id })
    }
    // Who hung up was not cut off by us.
    assert.lengthOf(service.said().err.match(/GET \/v1\/reviews 503/g) ?? [], 1)
  })

  it("waits no longer for a database that hangs either, says so, and ends with 0", async () => {
    const database = await openDatabase()
    const between = await openLine(database.url)
    const { addresses, service } = await start({
      STORE: "postgres",
      DATABASE_URL: between.url,
      SHUTDOWN_TIMEOUT: "1s"
    })
    between.cut()
    // All connections of the pool wait for an answer then, those of the workers too.
    for (let n = 0; n < 12; n++) management(addresses, "GET", "/companies").catch(() => {})
    await pause(300)
    const began = performance.now()
    service.kill("SIGTERM")
    const ended = await Promise.race([service.ended, pause(15_000)])
    const took = performance.now() - began
    between.close()
    service.kill("SIGKILL")
    await service.ended
    await database.close()
    assert.deepStrictEqual(ended, { code: 0, signal: null })
    assert.isBelow(took, 5000)
    assert.include(service.said().err, "SHUTDOWN_TIMEOUT")
  })

  it("ends at once at a second signal", async () => {
    const { addresses, service } = await start({ SHUTDOWN_TIMEOUT: "60s" })
    await beginAtManagement(addresses)
    service.kill("SIGTERM")
    await pause(500)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 143)
    assert.isBelow(performance.now() - began, 2000)
  })

  it.each(["SIGTERM", "SIGINT"] as const)(
    "takes a %s that npm passes on for one signal, not for two",
    async (signal) => {
      const { addresses, service } = await start()
      await finishAfter(addresses, async () => {
        service.kill(signal)
        await pause(30)
        service.kill(signal)
      })
      assert.strictEqual((await service.ended).code, 0)
    }
  )

  describe("of npm start", () => {
    const startByNpm = async () => {
      const { HOME = "/", PATH = "" } = process.env
      const service = startService({ STORE: "memory", HOME, PATH }, "npm")
      // What npm started is not left behind by a test that fails.
      running.push({ ...service, kill: service.killGroup })
      return { service, addresses: await service.ready }
    }

    it.each(["SIGTERM", "SIGINT"] as const)(
      "by a %s to npm alone is a stop of the service, and ends with 0",
      async (signal) => {
        const { addresses, service } = await startByNpm()
        await finishAfter(addresses, () => service.kill(signal))
        // It has ended when nobody holds its output any more: no service is left behind.
        assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
        assert.strictEqual(await fetch(addresses.publicUrl).catch(() => "refused"), "refused")
      }
    )

    it.each(["SIGTERM", "SIGINT"] as const)(
      "by a %s to all its processes at once finishes what was begun too",
      async (signal) => {
        const { addresses, service } = await startByNpm()
        await finishAfter(addresses, () => service.killGroup(signal))
        assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
      }
    )
  })
})

/** Of this file alone: endpoints have to use one of two ports. */
const silentHost = "127.0.0.143"

/** The id of a webhook endpoint of the demo company there. */
const registered = async (addresses: Addresses): Promise<string> => {
  const answer = await fetch(`${addresses.publicUrl}/v1/webhooks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await newKey(addresses)}`,
      "content-type": "application/json"
    },
    body: JSON.stringify({ url: `https://${silentHost}:8443/`, events: ["review.created"] })
  })
  return JSON.parse(await answer.text()).id
}

/** A key of the demo company there. */
const newKey = async (addresses: Addresses): Promise<string> => {
  const { json } = await management(addresses, "GET", "/companies")
  const made = await management(addresses, "POST", `/companies/${json.data[0].id}/keys`, {
    name: "Hooks",
    permissions: ["webhooks:manage", "reviews:read"]
  })
  return made.json.key
}

/** Nobody reads what requests begin with, until the answer is called. */
const lockTables = async (databaseUrl: string): Promise<() => Promise<void>> => {
  const scope = Effect.runSync(Scope.make())
  const lock = Effect.gen(function* () {
    const sql = yield* connectionTo(Redacted.make(databaseUrl))
    const connection = yield* sql.reserve
    for (const statement of ["begin", "lock table companies, businesses, reviews"]) {
      yield* connection.executeUnprepared(statement, [], undefined)
    }
  })
  await Effect.runPromise(Scope.provide(lock, scope))
  return () => Effect.runPromise(Scope.close(scope, Exit.void))
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Goal: a stop loses no request that was begun, and never takes longer than it may. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Scope } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { join } from "node:path"
import { managementToken, type Client } from "@review-proof/testkit/client/client"
import { connectionTo } from "@review-proof/testkit/database/database"
import { openStallingProxy } from "@review-proof/testkit/database/stalling-proxy"
import {
  duringTest,
  runningService,
  serviceProcess
} from "@review-proof/testkit/processes/during-test"
import { openDatabase } from "@review-proof/testkit/service/service"
import { freePort, isListening } from "@review-proof/testkit/peers/listening"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { pause, until } from "@review-proof/testkit/time"
import { invite, makeAccount } from "@review-proof/testkit/client/world"

describe("A stop", { timeout: 60_000 }, () => {
  const start = (environment: Record<string, string> = {}) =>
    runningService({ STORE: "memory", ...environment })

  /** Starts the service on known ports, so that it can be called before it says that it listens. */
  const starting = async (environment: Record<string, string>) => {
    const [port, management] = [await freePort(), await freePort()]
    const service = serviceProcess({
      ...environment,
      PORT: String(port),
      MANAGEMENT_PORT: String(management),
      SHUTDOWN_DELAY: "300ms"
    })
    return { service, port, managementUrl: `http://127.0.0.1:${management}` }
  }

  /** Closed at the end of the test. */
  const connectTo = (url: string) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname).on("error", () => {})
    duringTest({ close: async () => socket.destroy() })
    return socket
  }

  /** A request whose body is still to come. */
  const begin = async (url: string, path: string, token: string) => {
    const socket = connectTo(url)
    const answer = new Promise<string>((resolve) => {
      let text = ""
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part
      })
      socket.on("close", () => resolve(text))
    })
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`
    const body = JSON.stringify({ name: "Late", owner: { name: "A", email: "a@b.example" } })
    const fields = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    await new Promise((resolve) => socket.write(`${head}${fields}${body.slice(0, 5)}`, resolve))
    await pause(200)
    return { answer, finish: () => void socket.write(body.slice(5)) }
  }

  const beginAtManagement = ({
    managementToken,
    managementUrl
  }: Pick<Client, "managementToken" | "managementUrl">) =>
    begin(managementUrl, "/management/v1/companies", managementToken)

  /** Stops the service in the midst of a request, which is finished half a second later. */
  const finishAfter = async (client: Client, stop: () => void | Promise<void>) => {
    const request = await beginAtManagement(client)
    await stop()
    await pause(500)
    request.finish()
    assert.match(await request.answer, /^HTTP\/1\.1 201 /)
  }

  it("answers requests in flight, accepts no new ones, is not ready, and exits with 0", async () => {
    const { client, service } = await start()
    const publicRequest = await begin(client.publicUrl, "/v1/oauth/token", "none")
    const request = await beginAtManagement(client)
    const isReady = async () => (await fetch(`${client.managementUrl}/health/ready`)).status
    service.kill("SIGINT")
    await until(async () => (await isReady()) === 503)
    assert.strictEqual(await fetch(client.publicUrl).catch(() => "refused"), "refused")
    assert.strictEqual((await fetch(`${client.managementUrl}/health/live`)).status, 200)
    publicRequest.finish()
    assert.match(await publicRequest.answer, /^HTTP\/1\.1 4/)
    // Only the management API has something to finish now.
    assert.strictEqual(await isReady(), 503)
    request.finish()
    const answer = await request.answer
    assert.match(answer, /^HTTP\/1\.1 201 /)
    assert.match(answer, /^connection: close\r$/im)
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
  })

  it("answers requests in flight, and keeps to SHUTDOWN_DELAY, also while the demo is being made", async () => {
    const database = duringTest(await openDatabase())
    const store = { STORE: "postgres", DATABASE_URL: database.url }
    const first = await start(store)
    first.service.kill("SIGTERM")
    await first.service.ended
    const unlock = await lockTables(database.url)
    const { managementUrl, port, service } = await starting(store)
    const statusOf = (url: string) =>
      fetch(url).then(
        ({ status }) => status,
        () => 0
      )
    // Not `/health/ready`: it asks the store, and may wait behind a statement that the lock holds up.
    await until(async () => (await statusOf(`${managementUrl}/health/live`)) === 200)
    const request = await beginAtManagement({ managementToken, managementUrl })
    service.kill("SIGTERM")
    await pause(150)
    assert.strictEqual(await statusOf(`http://127.0.0.1:${port}/robots.txt`), 200)
    await pause(300)
    await unlock()
    request.finish()
    assert.match(await request.answer, /^HTTP\/1\.1 201 /)
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
    assert.strictEqual(service.said().out, "")
  })

  it("answers requests in flight as soon as it listens", async () => {
    const { port, service } = await starting({ STORE: "memory" })
    await until(() => isListening(port))
    const socket = connectTo(`http://127.0.0.1:${port}`)
    const answer = once(socket.setEncoding("utf8"), "data")
    const form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 4"
    const head = `POST /v1/oauth/token HTTP/1.1\r\nhost: x\r\n${form}\r\n\r\n`
    await new Promise((resolve) => socket.write(`${head}a=`, resolve))
    service.kill("SIGTERM")
    await pause(500)
    socket.write("b=")
    assert.match(String(await answer), /^HTTP\/1\.1 4/)
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
  })

  it("waits neither for idle connections nor for a request with an incomplete head", async () => {
    const { client, service } = await start({ SHUTDOWN_TIMEOUT: "30s" })
    await (await fetch(`${client.managementUrl}/health/live`)).text()
    const socket = connectTo(client.publicUrl)
    await new Promise((resolve) => socket.write("GET /v1/reviews HTTP/1.1\r\nhost:", resolve))
    await pause(200)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
    assert.isBelow(performance.now() - began, 5000)
  })

  it("waits for requests no longer than SHUTDOWN_TIMEOUT, and answers whom it cuts off with an error body and Request-Id, on every path", async () => {
    const database = duringTest(await openDatabase())
    const { client, service } = await start({
      STORE: "postgres",
      DATABASE_URL: database.url,
      LOG_LEVEL: "debug",
      SHUTDOWN_TIMEOUT: "700ms"
    })
    const { managementToken, managementUrl, publicUrl } = client
    const { key } = await makeAccount(client)
    const unlock = await lockTables(database.url)
    const headers = { authorization: `Bearer ${key}` }
    await beginAtManagement(client)
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
    const began = performance.now()
    service.kill("SIGTERM")
    const answers = await cutOff.finally(unlock)
    assert.isAtLeast(performance.now() - began, 600)
    assert.strictEqual((await service.ended).code, 0)
    assert.isBelow(performance.now() - began, 5000)
    for (const { answer, text } of answers) {
      assert.strictEqual(answer.status, 503)
      const id = answer.headers.get("request-id")
      assert.isNotNull(id)
      assert.deepInclude(JSON.parse(text).error, { code: "internal_error", request_id: id })
    }
    // A caller who hung up was not cut off by the service.
    assert.lengthOf(service.said().err.match(/GET \/v1\/reviews 503/g) ?? [], 1)
  })

  it("waits no longer for a database that hangs either, says so, and ends with 0", async () => {
    const database = duringTest(await openDatabase())
    const between = await openStallingProxy(database.url)
    const { client, service } = await start({
      STORE: "postgres",
      DATABASE_URL: between.url,
      SHUTDOWN_TIMEOUT: "1s"
    })
    between.stall()
    // All connections of the pool wait for an answer then, those of the workers too.
    for (let n = 0; n < 12; n++) client.management("GET", "/companies").catch(() => {})
    await pause(300)
    const began = performance.now()
    service.kill("SIGTERM")
    const ended = await Promise.race([service.ended, pause(15_000)])
    const took = performance.now() - began
    between.close()
    assert.deepStrictEqual(ended, { code: 0, signal: null })
    assert.isBelow(took, 5000)
    assert.include(service.said().err, "SHUTDOWN_TIMEOUT")
  })

  it("waits no longer for a mail server that hangs either, and ends with 0", async () => {
    const server = duringTest(await openSmtpServer({}, () => new Promise(() => {})))
    const { client, service } = await start({ SHUTDOWN_TIMEOUT: "1s", ...smtpSettings(server.url) })
    const { key } = await makeAccount(client)
    await invite(client, key, { email: "jane@example.com" })
    await until(() => server.mails.length > 0, 15)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    assert.isBelow(performance.now() - began, 6000)
  })

  it("ends at once at a second signal", async () => {
    const { client, service } = await start({ SHUTDOWN_TIMEOUT: "60s" })
    await beginAtManagement(client)
    service.kill("SIGTERM")
    await pause(500)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 143)
    assert.isBelow(performance.now() - began, 2000)
  })

  it("counts a signal that npm passes on as one, not as two", async () => {
    const { client, service } = await start()
    await finishAfter(client, async () => {
      service.kill("SIGTERM")
      await pause(30)
      service.kill("SIGTERM")
    })
    assert.strictEqual((await service.ended).code, 0)
  })

  describe("after all work is done", () => {
    const module = join(import.meta.dirname, "../src/process/end-process.ts")

    const ending = (script: string) => {
      const whole = `import * as end from ${JSON.stringify(module)}\n${script}`
      const child = spawn(process.execPath, ["--input-type=module", "--eval", whole])
      duringTest({ close: async () => void child.kill("SIGKILL") })
      return { child, ended: once(child, "close") }
    }

    it("comes a second later, with its code, if something still keeps the process alive", async () => {
      const began = performance.now()
      const { ended } = ending("setInterval(() => {}, 60_000); end.endProcess(3)")
      assert.deepStrictEqual(await ended, [3, null])
      assert.isAtLeast(performance.now() - began, 1000)
    })

    it("comes at once, with its code, at a further signal", async () => {
      const { child, ended } = ending(
        'setInterval(() => {}, 60_000); end.endProcess(3); console.log("done")'
      )
      await once(child.stdout, "data")
      child.kill("SIGTERM")
      assert.deepStrictEqual(await ended, [3, null])
    })

    it("waits for a reader of a command's output, as long as it takes", async () => {
      const { child, ended } = ending(
        'process.stdout.write("x".repeat(1_000_000)); end.endProcessAfterOutput(3)'
      )
      await pause(1500)
      let read = 0
      child.stdout.on("data", ({ length }: Buffer) => (read += length))
      assert.deepStrictEqual(await ended, [3, null])
      assert.strictEqual(read, 1_000_000)
    })
  })

  describe("of npm start", () => {
    const startByNpm = () => {
      const { HOME = "/", PATH = "" } = process.env
      return runningService({ STORE: "memory", HOME, PATH }, "npm")
    }

    it.each([
      ["SIGTERM", "npm alone", "kill"],
      ["SIGINT", "npm alone", "kill"],
      ["SIGTERM", "all its processes at once", "killGroup"],
      ["SIGINT", "all its processes at once", "killGroup"]
    ] as const)(
      "by a %s to %s is a stop of the service, and ends with 0",
      async (signal, _, kill) => {
        const { client, service } = await startByNpm()
        await finishAfter(client, () => service[kill](signal))
        // It has ended when nobody holds its output any more: no service is left behind.
        assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
        assert.strictEqual(await fetch(client.publicUrl).catch(() => "refused"), "refused")
      }
    )
  })
})

/**
 * Locks the tables that every request reads first, until the function that this returns is called.
 */
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

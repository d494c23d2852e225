/** Goal: a start that goes wrong says why in one message; one that goes well says what to do next. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll } from "vitest"
import { allManaged, managementToken, type Client } from "@review-proof/testkit/client/client"
import {
  duringTest,
  newFolder,
  runningService,
  serviceProcess
} from "@review-proof/testkit/processes/during-test"
import { queryOn } from "@review-proof/testkit/database/database"
import { openProxy } from "@review-proof/testkit/database/postgres-proxy"
import { openDatabase } from "@review-proof/testkit/service/service"
import { listenOn } from "@review-proof/testkit/peers/listening"
import { withoutPostgres } from "@review-proof/testkit/processes/programs"
import { startService, type ServiceProcess } from "@review-proof/testkit/processes/service-process"
import { smtpSettings } from "@review-proof/testkit/peers/smtp-server"
import { until } from "@review-proof/testkit/time"
import { lockDirectory } from "../src/data-directory/directory-lock.ts"

const run = promisify(execFile)

/** The printed links that are missing or not below a base, and the curl lines that do not work. */
const wrongLines = async (service: ServiceProcess, base: string) => {
  const { out } = service.said()
  const calls = out.split("\n").filter((line) => line.startsWith("curl "))
  const links = ["Business page +BASE/b/harbour-lane-coffee", "As a customer +BASE/r/"]
  const wrong = [...links, "As the owner +BASE/portal/sign-in/"].filter(
    (link) => !new RegExp(link.replace("BASE", base)).test(out)
  )
  for (const call of calls) {
    const { stdout } = await run("/bin/sh", ["-c", `${call} -w '\n%{http_code}'`])
    if (!/\n20[01]$/.test(stdout)) wrong.push(call)
  }
  return calls.length < 3 ? [...wrong, "curl"] : wrong
}

describe("A failed start exits with 1 and says why", { timeout: 60_000 }, () => {
  const inMemory = { STORE: "memory" }

  /** The stderr of a start with these variables. */
  const failureOf = async (environment: Record<string, string>) => {
    const service = serviceProcess(environment)
    assert.strictEqual((await service.ended).code, 1)
    assert.strictEqual(service.said().out, "")
    return service.said().err.trimEnd()
  }

  it("with wrong variables: all of them in one message and nothing else", async () => {
    const wrong = { PORT: "http", WORKERS: "some", BASE_URL: "example" }
    const said = await failureOf({ ...inMemory, ...wrong })
    assert.lengthOf(said.split("\n"), 4)
    for (const name of Object.keys(wrong)) assert.include(said, `  ${name} must be`)
  })

  it("on a PORT that is in use", async () => {
    const { port } = duringTest(await listenOn(createServer(), "127.0.0.1", 0))
    assert.strictEqual(
      await failureOf({ ...inMemory, PORT: String(port) }),
      `http://127.0.0.1:${port} is in use by another program. Stop it, or set PORT to another port.`
    )
  })

  it("on a host that this machine is not", async () => {
    assert.match(
      await failureOf({ ...inMemory, MANAGEMENT_HOST: "203.0.113.5" }),
      /^Listening on \S+ failed \(MANAGEMENT_HOST, MANAGEMENT_PORT\): .*EADDRNOTAVAIL/
    )
  })

  it.each([{ STORE: "embedded" }, { NODE_ENV: "production" }])(
    "where PostgreSQL has no programs, with %o",
    async (environment) => {
      const machine = { DATA_DIR: await newFolder(), NODE_OPTIONS: withoutPostgres }
      const said = await failureOf({ ...machine, ...environment })
      assert.include(said, "No PostgreSQL programs are installed for")
    }
  )

  it("without its database, and does not show the password", async () => {
    const said = await failureOf({ DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/reviews" })
    assert.include(said, "The database of DATABASE_URL cannot be used")
    assert.include(said, "ECONNREFUSED")
    assert.notInclude(said, "hunter2")
  })

  it("where its database ends while the demo is made", async () => {
    const database = duringTest(await openDatabase())
    const proxy = await openProxy(database.url, () => {})
    const failure = failureOf({ DATABASE_URL: proxy.url })
    const companies = () => queryOn(database.url, "select from companies")
    await until(async () => (await companies()).length > 0)
    await proxy.close()
    assert.match(await failure, /^The database of DATABASE_URL cannot be used: .+$/m)
  })
})

describe("A DATA_DIR is refused", () => {
  it.each([
    ["that is a file", (parent: string) => join(parent, "file"), /EEXIST|ENOTDIR/],
    ["below a file", (parent: string) => join(parent, "file", "data"), /ENOTDIR/],
    ["where no folder can be", () => "/proc/review-proof/data", /ENOENT|EACCES|EROFS/]
  ])("%s, by a message that says why", async (_, place, reason) => {
    const parent = await newFolder()
    await writeFile(join(parent, "file"), "")
    const refused = await Effect.runPromise(
      Effect.flip(Effect.scoped(lockDirectory(place(parent))))
    )
    assert.include(refused.message, "(DATA_DIR) failed: ")
    assert.match(refused.message, reason)
  })
})

describe("A service that has started", { timeout: 60_000 }, () => {
  let service: ServiceProcess
  let client: Client

  beforeAll(async () => {
    service = startService({ STORE: "memory", LOG_LEVEL: "debug" })
    client = await service.ready
    return service.close
  }, 60_000)

  it("prints its links, and curl commands that work when they are pasted", async () => {
    assert.deepStrictEqual(await wrongLines(service, client.publicUrl), [])
    assert.include(service.said().out, `'${client.publicUrl}/v1/reviews?limit=3'`)
  })

  it("shows no token that was set", () => {
    const { err, out } = service.said()
    const [withoutCurl] = out.split("\ncurl ")
    assert.notInclude(`${withoutCurl}${err}`, client.managementToken)
  })

  it("logs each answer with the level that shows it, DEBUG", async () => {
    await fetch(`${client.publicUrl}/about/score`)
    const answered = () => /^.*"GET \/about\/score 200".*$/m.exec(service.said().err)?.[0]
    await until(() => answered() !== undefined)
    assert.strictEqual(JSON.parse(answered() ?? "").level, "DEBUG")
  })

  it("shows the message to the invited customer", async () => {
    const shown = async () => (await fetch(`${client.publicUrl}/dev/outbox`)).text()
    await until(async () => (await shown()).includes("wanda@"))
    assert.include(await shown(), "wanda@customers.example")
  })

  it("has a demo company whose score fell and recovered within 18 months", async () => {
    const { out } = service.said()
    const path = /\/businesses\/biz_\w+\/score/.exec(out)?.[0]
    const key = /pk_live_\w+/.exec(out)?.[0] ?? assert.fail()
    const from = new Date(Date.now() - 530 * 86_400_000).toISOString().slice(0, 10)
    const { json } = await client.call({ key, path: `/v1${path}/history?from=${from}` })
    const scores = json.data.map(({ score }: { score: number }) => score)
    assert.lengthOf(scores, 530)
    const worst = scores.indexOf(Math.min(...scores.slice(200)))
    assert.isAbove(Math.max(...scores.slice(0, worst)), scores[worst] + 0.5)
    assert.isAbove(scores.at(-1), scores[worst] + 0.5)
  })
})

describe("A start", { timeout: 60_000 }, () => {
  it("without settings, where PostgreSQL has no programs, keeps nothing and says so", async () => {
    const DATA_DIR = join(await newFolder(), "data")
    const { service } = await runningService({ DATA_DIR, NODE_OPTIONS: withoutPostgres })
    const { err, out } = service.said()
    assert.include(out, "Data is lost when the service ends (PostgreSQL does not run here).")
    assert.match(err, /no PostgreSQL programs for \w+ on sparc.*all data is gone when it stops/)
    assert.isFalse(existsSync(DATA_DIR))
  })

  it("behind a proxy prints links below BASE_URL, and a token that it made, which alone is accepted", async () => {
    const BASE_URL = "https://shop.example/opinions"
    const { client, service } = await runningService({
      STORE: "memory",
      MANAGEMENT_TOKEN: "",
      BASE_URL,
      REQUIRE_HTTPS: "true",
      TRUSTED_PROXIES: "127.0.0.1"
    })
    assert.deepStrictEqual(await wrongLines(service, BASE_URL), [])
    const token = /MANAGEMENT_TOKEN\s+(\S{43}) /.exec(service.said().out)?.[1]
    const asks = (authorization: string) =>
      fetch(`${client.managementUrl}/management/v1/companies`, { headers: { authorization } })
    assert.strictEqual((await asks(`Bearer ${token}`)).status, 200)
    assert.strictEqual((await asks(`Bearer ${client.managementToken}`)).status, 401)
  })

  it("in production logs its addresses, makes no demo, shows no message, refuses calls without HTTPS and warns", async () => {
    const service = serviceProcess({
      STORE: "memory",
      NODE_ENV: "production",
      TRUSTED_PROXIES: "127.0.0.1",
      // The service warns of links without HTTPS, because it sends messages.
      ...smtpSettings("smtp://127.0.0.1:1"),
      BASE_URL: "http://reviews.example"
    })
    const listening = () => /^.*"Listening".*$/m.exec(service.said().err)?.[0]
    await until(() => listening() !== undefined)
    const { level, message } = JSON.parse(listening() ?? "")
    assert.strictEqual(level, "INFO")
    const [, { management: managementUrl, public: publicUrl }] = message
    const statusOf = async (path: string, more: Record<string, string> = {}) =>
      (await fetch(`${publicUrl}${path}`, { headers: { accept: "text/html", ...more } })).status
    for (const path of ["/v1/reviews", "/docs"]) assert.strictEqual(await statusOf(path), 403)
    const overHttps = { "x-forwarded-proto": "https" }
    assert.strictEqual(await statusOf("/", overHttps), 200)
    assert.strictEqual(await statusOf("/dev/outbox", overHttps), 404)
    assert.strictEqual((await fetch(`${managementUrl}/health/ready`)).status, 200)
    const metrics = await (await fetch(`${managementUrl}/metrics`)).text()
    assert.include(metrics, "\nconfiguration_warnings 1\n")
    const warned = service.said().err.split("\n")
    assert.match(
      warned.filter((line) => line.includes('"WARN"')).join("\n"),
      /^.*MESSAGES is live but BASE_URL is not https.*$/
    )
    const headers = { authorization: `Bearer ${managementToken}` }
    const companies = await fetch(`${managementUrl}/management/v1/companies`, { headers })
    assert.deepInclude(await companies.json(), { data: [] })
    assert.strictEqual(service.said().out, "")
  })

  it("creates the demo data once, and gives a shell the same key at each start", async () => {
    const environment = { DATA_DIR: join(await newFolder(), "Jane's $data") }
    const file = join(environment.DATA_DIR, "demo.env")
    const first = await runningService(environment)
    const companies = await allManaged(first.client, "/companies")
    assert.strictEqual((await stat(file)).mode & 0o777, 0o600)
    first.service.kill("SIGTERM")
    assert.strictEqual((await first.service.ended).code, 0)
    const second = await runningService(environment)
    assert.lengthOf(companies, 1)
    assert.deepStrictEqual(await allManaged(second.client, "/companies"), companies)
    assert.deepStrictEqual(pagesAndKey(second.service), pagesAndKey(first.service))
    const [, word = ""] = /source (.+)/.exec(second.service.said().out) ?? []
    const call = `. ${word} && curl -s -H "Authorization: Bearer $KEY" "$API/reviews?limit=3"`
    const { stdout } = await run("/bin/sh", ["-c", call])
    assert.lengthOf(JSON.parse(stdout).data, 3)
  })
})

const pagesAndKey = (service: ServiceProcess) =>
  ["/b/", "/r/", "Demo key +"].map(
    (what) => new RegExp(`${what}\\S+`).exec(service.said().out)?.[0]
  )

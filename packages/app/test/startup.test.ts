/** Goal: a start that goes wrong says why in one message; one that goes well says what to do next. */
import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterEach } from "vitest"
import { management, startService } from "@review-proof/testkit/service-process"
import type { ServiceProcess } from "@review-proof/testkit/service-process"

const run = promisify(execFile)

/** Lets a process take its machine for one that there is no PostgreSQL for. */
const withoutPrograms =
  "--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'sparc'})"

describe("a start", { timeout: 60_000 }, () => {
  const running: Array<ServiceProcess> = []

  const start = (environment: Record<string, string>): ServiceProcess => {
    const service = startService(environment)
    running.push(service)
    return service
  }

  const startInMemory = (environment: Record<string, string> = {}) =>
    start({ STORE: "memory", ...environment })

  afterEach(async () => {
    for (const service of running.splice(0)) {
      service.kill("SIGKILL")
      await service.ended
    }
  })

  it("with wrong variables names all of them, in one message and nothing else, and ends with 1", async () => {
    const service = startInMemory({ PORT: "http", WORKERS: "some", BASE_URL: "example" })
    assert.strictEqual((await service.ended).code, 1)
    const { err, out } = service.said()
    assert.strictEqual(out, "")
    const lines = err.trimEnd().split("\n")
    assert.strictEqual(lines.length, 4)
    for (const name of ["PORT", "WORKERS", "BASE_URL"]) assert.include(err, `  ${name} must be`)
  })

  it("in production without its secrets ends with 1", async () => {
    const service = startInMemory({ NODE_ENV: "production", MANAGEMENT_TOKEN: "" })
    assert.strictEqual((await service.ended).code, 1)
    assert.include(service.said().err, "MANAGEMENT_TOKEN is required in production")
  })

  it.each(["PORT", "MANAGEMENT_PORT"])(
    "on a %s that is in use says so and ends with 1",
    async (name) => {
      const other = createServer().listen(0, "127.0.0.1")
      await new Promise((resolve) => other.once("listening", resolve))
      const { port } = other.address() as AddressInfo
      const service = startInMemory({ [name]: String(port) })
      assert.strictEqual((await service.ended).code, 1)
      other.close()
      assert.strictEqual(
        service.said().err.trimEnd(),
        `http://127.0.0.1:${port} is in use by another program. Stop it, or set ${name} to another port.`
      )
    }
  )

  it("on a host that this machine is not names the variable and ends with 1", async () => {
    const service = startInMemory({ MANAGEMENT_HOST: "203.0.113.5" })
    assert.strictEqual((await service.ended).code, 1)
    const { err } = service.said()
    assert.match(
      err,
      /^Listening on \S+ failed \(MANAGEMENT_HOST, MANAGEMENT_PORT\): .*EADDRNOTAVAIL/
    )
  })

  it("without settings, where PostgreSQL has no programs, keeps nothing and says so", async () => {
    const DATA_DIR = join(tmpdir(), `review-proof-none-${process.pid}`)
    const service = start({ DATA_DIR, NODE_OPTIONS: withoutPrograms })
    await service.ready
    const { err, out } = service.said()
    assert.include(out, "Data is lost at the end (PostgreSQL does not run here).")
    assert.match(err, /no PostgreSQL programs for \w+ on sparc.*all data is gone when it stops/)
    assert.isFalse(existsSync(DATA_DIR))
  })

  it.each([{ STORE: "embedded" }, { NODE_ENV: "production", MESSAGES: "log" }])(
    "where PostgreSQL has no programs is refused with %o",
    async (environment) => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), "review-proof-none-"))
      const service = start({ DATA_DIR, NODE_OPTIONS: withoutPrograms, ...environment })
      assert.strictEqual((await service.ended).code, 1)
      assert.include(service.said().err, "No PostgreSQL programs are installed for")
      await rm(DATA_DIR, { recursive: true })
    }
  )

  it.each([
    ["a file", async (parent: string) => join(parent, "file"), /EEXIST|ENOTDIR/],
    ["below a file", async (parent: string) => join(parent, "file", "data"), /ENOTDIR/],
    ["where no folder can be", async () => "/proc/review-proof/data", /ENOENT|EACCES|EROFS/]
  ])("with a DATA_DIR that is %s names it and ends with 1", async (_, place, reason) => {
    const parent = await mkdtemp(join(tmpdir(), "review-proof-test-"))
    await writeFile(join(parent, "file"), "")
    const service = start({ DATA_DIR: await place(parent) })
    assert.strictEqual((await service.ended).code, 1)
    const { err } = service.said()
    assert.include(err, "(DATA_DIR) failed: ")
    assert.match(err, reason)
    await rm(parent, { recursive: true })
  })

  it("without its database says why, without the password, and ends with 1", async () => {
    const service = start({ DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/reviews" })
    assert.strictEqual((await service.ended).code, 1)
    const { err } = service.said()
    assert.include(err, "The database of DATABASE_URL cannot be used")
    assert.include(err, "ECONNREFUSED")
    assert.notInclude(err, "hunter2")
  })

  it("answers on both listeners as soon as it says so", async () => {
    const { managementUrl, publicUrl } = await startInMemory().ready
    assert.strictEqual((await fetch(`${publicUrl}/v1/openapi.json`)).status, 200)
    assert.strictEqual((await fetch(`${publicUrl}/v1/reviews`)).status, 401)
    assert.strictEqual((await fetch(`${managementUrl}/health/live`)).status, 200)
    assert.strictEqual((await fetch(`${managementUrl}/health/ready`)).status, 200)
    assert.include(await (await fetch(`${managementUrl}/metrics`)).text(), "http_requests_total")
    assert.strictEqual((await fetch(`${publicUrl}/health/live`)).status, 404)
  })

  it("makes a management token where none is set, prints it, and knows no other", async () => {
    const service = startInMemory({ MANAGEMENT_TOKEN: "" })
    const { managementUrl } = await service.ready
    const token = /MANAGEMENT_TOKEN\s+(\S{43}) /.exec(service.said().out)?.[1]
    const asks = (authorization: string) =>
      fetch(`${managementUrl}/management/v1/companies`, { headers: { authorization } })
    assert.strictEqual((await asks(`Bearer ${token}`)).status, 200)
    assert.strictEqual((await asks("Bearer management-token-of-this-test")).status, 401)
  })

  it("shows no token that was set", async () => {
    const service = startInMemory({ LOG_LEVEL: "debug" })
    await service.ready
    const { err, out } = service.said()
    const [withoutCurl] = out.split("\ncurl ")
    assert.notInclude(`${withoutCurl}${err}`, "management-token-of-this-test")
  })

  it("in production makes no demo data and says where it listens in the log", async () => {
    const service = startInMemory({ NODE_ENV: "production", MESSAGES: "log", PORT: "0" })
    const listening = await until(() => /^.*"Listening".*$/m.exec(service.said().err)?.[0])
    const line = JSON.parse(listening)
    assert.strictEqual(line.level, "INFO")
    const [, { management: managementUrl }] = line.message
    const companies = await management(
      { managementUrl, publicUrl: "", managementToken: "" },
      "GET",
      "/companies"
    )
    assert.deepStrictEqual(companies.json.data, [])
    assert.strictEqual(service.said().out, "")
  })

  it("in production refuses what came without HTTPS, and warns that nobody can say otherwise", async () => {
    const service = startInMemory({ NODE_ENV: "production", MESSAGES: "log" })
    const listening = await until(() => /^.*"Listening".*$/m.exec(service.said().err)?.[0])
    const [, addresses] = JSON.parse(listening).message
    const accept = { headers: { accept: "text/html" } }
    for (const path of ["/v1/reviews", "/docs"]) {
      assert.strictEqual((await fetch(`${addresses.public}${path}`, accept)).status, 403)
    }
    assert.strictEqual((await fetch(`${addresses.management}/health/ready`)).status, 200)
    const metrics = await (await fetch(`${addresses.management}/metrics`)).text()
    assert.include(metrics, "\nconfiguration_warnings 1\n")
    const warned = service
      .said()
      .err.split("\n")
      .filter((line) => line.includes('"WARN"'))
    assert.lengthOf(warned, 1)
    assert.include(warned[0], "REQUIRE_HTTPS is on but TRUSTED_PROXIES is empty")
  })

  it.each<Record<string, string>>([{}, { REQUIRE_HTTPS: "true", TRUSTED_PROXIES: "127.0.0.1" }])(
    "prints curl lines that work as they stand, with %o",
    async (environment) => {
      const service = startInMemory(environment)
      await service.ready
      const lines = service
        .said()
        .out.split("\n")
        .filter((line) => line.startsWith("curl "))
      assert.isAtLeast(lines.length, 5)
      for (const line of lines) {
        const { stdout } = await run("/bin/sh", ["-c", `${line} -w '\n%{http_code}'`])
        const [status] = stdout.split("\n").slice(-1)
        assert.match(status ?? "", /^20[01]$/, line)
      }
    }
  )

  it("prints links under BASE_URL, and curl lines to where it listens", async () => {
    const service = startInMemory({ BASE_URL: "https://shop.example/opinions" })
    const { publicUrl } = await service.ready
    const { out } = service.said()
    assert.match(out, /Business page +https:\/\/shop\.example\/opinions\/b\/harbour-lane-coffee\n/)
    assert.match(out, /As a customer +https:\/\/shop\.example\/opinions\/r\//)
    assert.include(out, `'${publicUrl}/v1/reviews?limit=3'`)
  })

  it("makes a demo company with reviews of 18 months, of every kind", async () => {
    const addresses = await startInMemory().ready
    const { json: companies } = await management(addresses, "GET", "/companies")
    const path = `/companies/${companies.data[0].id}/businesses`
    const { json: businesses } = await management(addresses, "GET", path)
    const { json } = await management(
      addresses,
      "GET",
      `/businesses/${businesses.data[0].id}/reviews?limit=100`
    )
    const kinds = (field: string) =>
      new Set(json.data.map((review: Record<string, unknown>) => review[field])).size
    assert.strictEqual(kinds("proof"), 6)
    assert.strictEqual(kinds("stars"), 5)
    assert.isAtLeast(kinds("language"), 6)
    assert.strictEqual(kinds("state"), 3)
    assert.strictEqual(kinds("text"), json.data.length)
    const days = (Date.now() - Date.parse(json.data.at(-1).created_at)) / 86_400_000
    assert.isAbove(days, 500)
    const replied = json.data.filter(({ replies }: { replies: [] }) => replies.length > 0)
    assert.isAbove(replied.length, 10)
  })

  it("makes the demo data once, and gives a shell the same key at each start", async () => {
    const parent = await mkdtemp(join(tmpdir(), "review-proof-test-"))
    const file = join(parent, "data", "demo.env")
    const first = start({ DATA_DIR: join(parent, "data") })
    const companies = await management(await first.ready, "GET", "/companies")
    assert.strictEqual((await stat(file)).mode & 0o777, 0o600)
    first.kill("SIGTERM")
    assert.strictEqual((await first.ended).code, 0)
    const second = start({ DATA_DIR: join(parent, "data") })
    const still = await management(await second.ready, "GET", "/companies")
    assert.lengthOf(companies.json.data, 1)
    assert.deepStrictEqual(still.json, companies.json)
    assert.deepStrictEqual(pagesAndKey(second.said().out), pagesAndKey(first.said().out))
    const call = `. ${file} && curl -s -H "Authorization: Bearer $KEY" "$API/reviews?limit=3"`
    const { stdout } = await run("/bin/sh", ["-c", call])
    assert.lengthOf(JSON.parse(stdout).data, 3)
    second.kill("SIGTERM")
    await second.ended
    await rm(parent, { recursive: true, force: true })
  })
})

const pagesAndKey = (out: string) =>
  ["/b/", "/r/", "Demo key +"].map((what) => new RegExp(`${what}\\S+`).exec(out)?.[0])

const until = async <A>(look: () => A | undefined): Promise<A> => {
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

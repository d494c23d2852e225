/** Goal: the command line starts, ends and exits as a program should. Method: its processes. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { spawnSync } from "node:child_process"
import { open, readFile, symlink, writeFile } from "node:fs/promises"
import { createServer as createHttpServer } from "node:http"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, onTestFinished } from "vitest"
import { version } from "../src/version.ts"
import { startBin, startCli, cliEnvironment } from "@review-proof/testkit/processes/cli-process"
import { programs } from "@review-proof/testkit/processes/programs"
import { listenOn } from "@review-proof/testkit/peers/listening"
import { newFolder } from "@review-proof/testkit/processes/during-test"
import { openService } from "@review-proof/testkit/service/service"
import { until } from "@review-proof/testkit/time"

const run = (args: string, environment: Record<string, string> = {}) =>
  startCli(args, environment).ended

const client = await openService("memory")
afterAll(client.close)

describe("A process of the command line", { timeout: 60_000 }, () => {
  it("explains itself", async () => {
    const { code, out } = await run("--help")
    assert.strictEqual(code, 0)
    const verbs = ["serve", "migrate", "reseal", "restored", "seed", "usage"]
    const nouns = ["companies", "members", "businesses", "keys", "queue", "reviews", "webhooks"]
    for (const noun of [...verbs, ...nouns, "deliveries"]) {
      assert.match(out, new RegExp(`^  ${noun}\\s`, "m"))
    }
  })

  it("prints its version", async () => {
    const manifest = await readFile(join(import.meta.dirname, "..", "package.json"), "utf8")
    assert.strictEqual(JSON.parse(manifest).version, version)
    assert.include((await run("--version")).out, version)
  })

  it("says in one message on stderr why the service cannot start", async () => {
    const { code, err, out } = await run("serve", { PORT: "x" })
    assert.deepStrictEqual({ code, out }, { code: 1, out: "" })
    assert.include(err, "PORT must be a port number")
    assert.notInclude(err, "    at ")
  })

  it.skipIf(!existsSync("/dev/full"))("says that its output was lost on a full disk", async () => {
    const full = await open("/dev/full", "w")
    const onFullDisk = (...args: ReadonlyArray<string>) =>
      spawnSync(process.execPath, [...programs.cli, ...args], {
        env: { STORE: "memory" },
        stdio: ["ignore", full.fd, "pipe"],
        encoding: "utf8"
      })
    for (const args of [["doctor"], ["--version"], ["--help"], ["--completions", "bash"]]) {
      const lost = onFullDisk(...args)
      assert.match(lost.stderr, /^The answer could not be written: ENOSPC.*\n$/)
      assert.strictEqual(lost.status, 1)
    }
    const usage = onFullDisk("keys", "rotate")
    assert.match(usage.stderr, /\nSee review-proof keys rotate --help\n$/)
    assert.strictEqual(usage.status, 2)
    await full.close()
  })

  it("ends silently when its reader closes the pipe", async () => {
    const { child, ended } = startBin("companies list --json", cliEnvironment(client))
    child.stdout?.destroy()
    const { code, err } = await ended
    assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
  })

  it("asks for no more pages than its reader takes", async () => {
    let pages = 0
    const data = Array(100).fill({ id: "cmp_1", name: "n".repeat(4000) })
    const endless = createHttpServer((_, response) => {
      pages += 1
      response.end(JSON.stringify({ data, next_cursor: "more" }))
    })
    const { close, port } = await listenOn(endless, "127.0.0.1", 0)
    onTestFinished(close)
    const environment = { MANAGEMENT_URL: `http://127.0.0.1:${port}`, MANAGEMENT_TOKEN: "t" }
    const listing = startCli("companies list --all --json", environment)
    listing.child.stdout?.pause()
    await until(() => pages > 0)
    await sleep(2000)
    assert.isAtMost(pages, 2)
    listing.child.stdout?.resume()
    await until(() => pages > 9)
    listing.child.kill()
    await listing.ended
  })

  it("migrates a database and raises one that was set back, but makes none where it finds none", async () => {
    const environment = { DATA_DIR: join(await newFolder(), "data") }
    const migrated = await run("migrate", environment)
    assert.deepInclude(migrated, { code: 0, out: "The schema is up to date.\n" })
    const empty = await run("restored", environment)
    assert.strictEqual(empty.code, 0)
    assert.match(empty.out, /^Nothing to do: /)
    const elsewhere = { DATA_DIR: join(await newFolder(), "other") }
    for (const command of ["restored", "reseal"]) {
      const nothing = await run(command, elsewhere)
      assert.deepInclude(nothing, { code: 1, err: `${elsewhere.DATA_DIR} holds no data.\n` })
    }
    assert.isFalse(existsSync(elsewhere.DATA_DIR))
  })

  it("does not say that there is no data where it could not look", async () => {
    const DATA_DIR = await newFolder()
    // Fails for root too, whom no permission keeps out.
    await symlink("postgres", join(DATA_DIR, "postgres"))
    for (const command of ["restored", "reseal", "backup new.tar.gz", "doctor"]) {
      const { code, err, out } = await run(command, { DATA_DIR })
      assert.strictEqual(code, 1)
      assert.include(err + out, `Looking for data in ${DATA_DIR} (DATA_DIR) failed: ELOOP`)
    }
  })

  it("says that the memory store has nothing to migrate", async () => {
    const { code, err, out } = await startCli("migrate", { STORE: "memory" }).ended
    const says = "STORE=memory keeps nothing, so there is nothing to migrate.\n"
    assert.deepStrictEqual([code, err, out], [0, "", says])
  })

  it.each(["reseal", "restored", "backup new.tar.gz", "restore package.json"])(
    "says that the memory store keeps nothing, so that %s has nothing to do",
    async (command) => {
      const { code, err, out } = await startCli(command, { STORE: "memory" }).ended
      const says = "STORE=memory keeps nothing, so there is nothing to do.\n"
      assert.deepStrictEqual([code, err, out], [1, says, ""])
    }
  )

  it("serves until it is stopped", async () => {
    const served = startServing()
    await until(() => served.said.out !== "")
    served.child.kill("SIGTERM")
    assert.strictEqual((await served.ended).code, 0)
  })

  it("stops the service as at a signal when its bin is killed", async () => {
    const first = startServing()
    await until(() => first.said.out.includes("Management API"))
    const url = /Public API\s+(\S+)\/v1\n/.exec(first.said.out)?.[1] ?? assert.fail()
    first.child.kill("SIGKILL")
    // It has ended when nobody holds its output any more.
    assert.match((await first.ended).err, /Stopping/)
    assert.strictEqual(await fetch(url).catch(() => "refused"), "refused")
  })

  it.each(["companies list", "reviews import reviews.ndjson --business biz_1", "seed --reviews 1"])(
    "has not succeeded if it is stopped while it waits for the service: %s",
    async (args) => {
      const { close, connections, port } = await listenOn(createServer(), "127.0.0.1", 0)
      const file = join(await newFolder(), "reviews.ndjson")
      await writeFile(file, "{}")
      const url = `http://127.0.0.1:${port}`
      const environment = { MANAGEMENT_URL: url, MANAGEMENT_TOKEN: "token" }
      const { child, ended } = startCli(args.replace("reviews.ndjson", file), environment)
      await until(() => connections() > 0)
      child.kill("SIGINT")
      assert.strictEqual((await ended).code, 130)
      await close()
    }
  )

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends by a %s that comes before it runs",
    async (signal) => {
      const { child, ended } = startBin("webhooks listen --secret whsec_x", {})
      await sleep(100)
      child.kill(signal)
      await ended
      assert.strictEqual(child.signalCode, signal)
    }
  )
})

/** A service that ends with its test, also with one that fails. */
const startServing = () => {
  const served = startBin("serve", { STORE: "memory", PORT: "0", MANAGEMENT_PORT: "0" })
  onTestFinished(() => void served.child.kill())
  return served
}

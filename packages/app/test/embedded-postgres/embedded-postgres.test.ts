/**
 * Goal: the embedded store keeps what was acknowledged and is never opened
 * twice, however the service ends. Method: real processes, really killed.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { execFileSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach } from "vitest"
import { guardOf, killServers, postmasterOf, serversOf, startHolder, until } from "./holder.ts"
import type { Holder } from "./holder.ts"

const nobody = { uid: 65534, gid: 65534 }
const asRoot = process.geteuid?.() === 0
/** Another user can run this Node only where every folder above the checkout lets it pass. */
const othersCanRun = asRoot && isOpenToOthers(import.meta.dirname)
const seconds = 1000

describe.skipIf(process.platform !== "linux")(
  "the embedded store",
  { timeout: 60 * seconds },
  () => {
    let parent = ""
    let directory = ""
    let holders: Array<Holder> = []

    beforeEach(async () => {
      // Closed to everybody else, as a checkout below /root is.
      parent = await mkdtemp(join(tmpdir(), "review-proof-test-"))
      directory = join(parent, "data")
      holders = []
    })

    afterEach(async () => {
      for (const holder of holders) {
        holder.kill("SIGTERM")
        await holder.ended
      }
      await rm(parent, { recursive: true, force: true })
    })

    const start = (user?: typeof nobody): Holder => {
      const holder = startHolder(directory, user)
      holders.push(holder)
      return holder
    }

    it("keeps its data in the data folder, over a clean stop and a start", async () => {
      const first = start()
      await write(await first.url, "kept")
      first.kill("SIGTERM")
      await first.ended
      assert.deepStrictEqual(await serversOf(directory), [])
      assert.strictEqual(await readFile(join(directory, "postgres", "PG_VERSION"), "utf8"), "18\n")
      assert.deepStrictEqual(await readAll(await start().url), ["kept"])
    })

    it("flushes every commit to the disk, and keeps text in UTF-8", async () => {
      const url = await start().url
      const settings = await query(
        url,
        (sql) => sql`SELECT current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS text`
      )
      assert.deepStrictEqual(settings, [{ fsync: "on", commit: "on", text: "UTF8" }])
    })

    it("leaves no server behind when the service is killed, and loses nothing", async () => {
      const first = start()
      await write(await first.url, "acknowledged")
      first.kill("SIGKILL")
      await first.ended
      await until(async () => (await serversOf(directory)).length === 0)
      const sockets = decodeURIComponent(new URL(await first.url).hostname)
      await until(async () => !existsSync(sockets))
      assert.deepStrictEqual(await readAll(await start().url), ["acknowledged"])
    })

    it("replaces a server that a killed service left running", async () => {
      const first = start()
      await write(await first.url, "acknowledged")
      const left = await postmasterOf(directory)
      process.kill(await guardOf(left), "SIGKILL")
      first.kill("SIGKILL")
      await first.ended
      assert.include(await serversOf(directory), left)
      const url = await start().url
      assert.notStrictEqual(await postmasterOf(directory), left)
      assert.notInclude(await serversOf(directory), left)
      assert.deepStrictEqual(await readAll(url), ["acknowledged"])
    })

    it("recovers what was acknowledged when service and server are killed at once", async () => {
      const first = start()
      await write(await first.url, "acknowledged")
      first.kill("SIGKILL")
      await killServers(directory)
      await first.ended
      assert.deepStrictEqual(await readAll(await start().url), ["acknowledged"])
    })

    it("restarts its server at the same place when that ends", async () => {
      const url = await start().url
      await write(url, "acknowledged")
      const first = await postmasterOf(directory)
      await killServers(directory)
      await until(async () => (await readAll(url).catch(() => [])).length > 0)
      assert.notStrictEqual(await postmasterOf(directory), first)
      assert.deepStrictEqual(await readAll(url), ["acknowledged"])
    })

    it("does not mistake another program for the server that was killed", async () => {
      const first = start()
      const url = await first.url
      await write(url, "acknowledged")
      const file = join(directory, "postgres", "postmaster.pid")
      const noted = await readFile(file, "utf8")
      first.kill("SIGTERM")
      await first.ended
      await writeFile(file, noted.replace(/^\d+/, String(process.pid)))
      assert.deepStrictEqual(await readAll(await start().url), ["acknowledged"])
    })

    it("refuses a second service on its folder, and the first keeps running", async () => {
      const first = start()
      const url = await first.url
      await write(url, "before")
      const refused = await start().url.catch((cause: Error) => cause.message)
      assert.include(
        refused,
        `${directory} is in use by a service that runs already (process ${first.pid})`
      )
      assert.include(refused, "DATA_DIR")
      assert.deepStrictEqual(await readAll(url), ["before"])
    })

    it("starts once when two services start at the same time on a new folder", async () => {
      const outcomes = await Promise.allSettled([start().url, start().url])
      assert.deepStrictEqual(outcomes.map((outcome) => outcome.status).toSorted(), [
        "fulfilled",
        "rejected"
      ])
    })

    it("begins again where a first start was cut short", async () => {
      await mkdir(join(directory, "postgres.new", "base"), { recursive: true })
      const url = await start().url
      await write(url, "kept")
      assert.deepStrictEqual(await readAll(url), ["kept"])
    })

    it("works in a folder whose path is longer than that of a socket may be", async () => {
      directory = join(parent, "long".repeat(40))
      const url = await start().url
      await write(url, "kept")
      assert.deepStrictEqual(await readAll(url), ["kept"])
    })

    it("says what is wrong with a folder that it cannot use", async () => {
      await mkdir(join(directory, "postgres"), { recursive: true })
      await writeFile(join(directory, "postgres", "letter.txt"), "not a database")
      assert.include(await start().url.catch(String), "holds files, but no database")
      await writeFile(join(directory, "postgres", "PG_VERSION"), "16\n")
      assert.include(await start().url.catch(String), "data of PostgreSQL 16; this release runs 18")
    })

    it.skipIf(!asRoot)("takes back data that root restored from a backup", async () => {
      const first = start()
      await write(await first.url, "kept")
      first.kill("SIGTERM")
      await first.ended
      await rename(directory, `${directory}.moved`)
      execFileSync("cp", ["-r", `${directory}.moved`, directory])
      assert.deepStrictEqual(await readAll(await start().url), ["kept"])
    })

    it.skipIf(!asRoot)("never runs the server as root, nor as a user of this machine", async () => {
      await start().url
      const { uid } = await stat(`/proc/${await postmasterOf(directory)}`)
      const users = (await readFile("/etc/passwd", "utf8")).split("\n")
      assert.notInclude(
        users.map((line) => line.split(":")[2]),
        String(uid)
      )
    })

    it.skipIf(!othersCanRun)("lets no other user connect or read its files", async () => {
      const url = new URL(await start().url)
      const socket = join(decodeURIComponent(url.hostname), ".s.PGSQL.5432")
      const files = `/proc/${await postmasterOf(directory)}/cwd/pg_hba.conf`
      const tried = (user: object) =>
        execFileSync(process.execPath, ["-e", intrusion, socket, files], {
          ...user,
          encoding: "utf8"
        })
      assert.strictEqual(tried(nobody), "EACCES EACCES")
      assert.strictEqual(tried({}), "connected read")
    })

    it.skipIf(!asRoot)("takes over files that the user nobody owned", async () => {
      const first = start()
      await write(await first.url, "kept")
      first.kill("SIGTERM")
      await first.ended
      execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, join(directory, "postgres")])
      assert.deepStrictEqual(await readAll(await start().url), ["kept"])
      assert.notStrictEqual((await stat(join(directory, "postgres"))).uid, nobody.uid)
    })

    it.skipIf(!asRoot)("keeps its folders to itself", async () => {
      const url = new URL(await start().url)
      const socket = await stat(decodeURIComponent(url.hostname))
      const data = await stat(directory)
      assert.deepStrictEqual([socket.mode & 0o777, data.mode & 0o777], [0o700, 0o700])
    })

    it.skipIf(!othersCanRun)("says why it does not run for a user without a name", async () => {
      const unnamed = { uid: 61234, gid: 61234 }
      await chown(parent, unnamed.uid, unnamed.gid)
      assert.include(await start(unnamed).url.catch(String), "user 61234 has none in /etc/passwd")
    })

    it.skipIf(!othersCanRun)(
      "runs for an ordinary user, and again for root afterwards",
      async () => {
        await chown(parent, nobody.uid, nobody.gid)
        const first = start(nobody)
        await write(await first.url, "kept")
        first.kill("SIGTERM")
        await first.ended
        assert.deepStrictEqual(await readAll(await start().url), ["kept"])
      }
    )
  }
)

/** Connects to a socket and reads a file; says how both went. */
const intrusion = `
  const [socket, file] = process.argv.slice(1)
  const read = () => {
    try { require("fs").readFileSync(file); return "read" } catch (cause) { return cause.code }
  }
  const end = (connected) => { process.stdout.write(connected + " " + read()); process.exit() }
  require("net").connect(socket).on("connect", () => end("connected")).on("error", ({ code }) => end(code))
`

const query = (
  url: string,
  run: (sql: PgClient.PgClient) => Effect.Effect<ReadonlyArray<object>, unknown>
) =>
  Effect.flatMap(PgClient.PgClient, run).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url) })),
    Effect.runPromise
  )

const write = (url: string, text: string) =>
  query(url, (sql) =>
    Effect.andThen(
      sql`CREATE TABLE IF NOT EXISTS note (text text)`,
      sql`INSERT INTO note VALUES (${text})`
    )
  )

const readAll = async (url: string) =>
  (await query(url, (sql) => sql`SELECT text FROM note`)).map((row) =>
    "text" in row ? row.text : ""
  )

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent))
}

/**
 * Goal: the embedded store keeps what was acknowledged and is never opened
 * twice, however the service ends. Method: real processes, really killed.
 */
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Effect } from "effect"
import { beforeAll } from "vitest"
import { postmasterIn } from "@review-proof/testkit/database/crashing-database"
import { queryOn } from "@review-proof/testkit/database/database"
import { duringTest, makeFolder, newFolder } from "@review-proof/testkit/processes/during-test"
import { until } from "@review-proof/testkit/time"
import { copyInto } from "../../src/embedded-postgres/binaries.ts"
import { buildHolder, guardOf, inContainer, inDocker, killServers } from "./holder.ts"
import { serversOf, startHolder } from "./holder.ts"
import type { Holder } from "./holder.ts"

const nobody = { uid: 65534, gid: 65534 }
const asRoot = process.geteuid?.() === 0
const [unshare, ...apart] = inContainer
const canContain = spawnSync(unshare, [...apart, "true"]).status === 0
const [setpriv, ...less] = inDocker
const canHaveLess = spawnSync(setpriv, [...less, "true"]).status === 0
/** Another user can run this Node only where every folder above the checkout lets it pass. */
const othersCanRun = asRoot && isOpenToOthers(import.meta.dirname)

describe.skipIf(process.platform !== "linux")("the embedded store", { timeout: 60_000 }, () => {
  /** A store that runs; tests leave it running. */
  let running: { readonly directory: string; readonly holder: Holder; readonly url: string }
  /** A stopped store that holds "kept", and the file in which its server had noted itself. */
  let stopped: { readonly directory: string; readonly note: string }

  beforeAll(async () => {
    await buildHolder()
    // The folder is closed to other users, as a checkout below /root is.
    const made = await makeFolder()
    const [directory, copy] = [join(made.path, "data"), join(made.path, "stopped")]
    const first = startHolder(directory)
    await write(await first.url, "kept")
    stopped = { directory: copy, note: await readFile(noteIn(directory), "utf8") }
    await first.close()
    execFileSync("cp", ["-a", directory, copy])
    const holder = startHolder(directory)
    running = { directory, holder, url: await holder.url }
    return async () => {
      await holder.close()
      await made.close()
    }
  }, 60_000)

  const start = (...how: Parameters<typeof startHolder>): Holder => duringTest(startHolder(...how))

  const newDirectory = async () => join(await newFolder(), "data")

  const copyOfStopped = async () => {
    const directory = await newDirectory()
    execFileSync("cp", ["-a", stopped.directory, directory])
    return directory
  }

  /** Runs on a copy, where "acknowledged" was written too. */
  const written = async () => {
    const directory = await copyOfStopped()
    const first = start(directory)
    const url = await first.url
    await write(url, "acknowledged")
    return { directory, first, url }
  }
  const all = ["kept", "acknowledged"]

  it("keeps its data in the data folder, over a clean stop and a start", async () => {
    const { directory, first } = await written()
    await first.close()
    assert.deepStrictEqual(await serversOf(directory), [])
    assert.strictEqual(await readFile(join(directory, "postgres", "PG_VERSION"), "utf8"), "18\n")
    assert.deepStrictEqual(await readAll(await start(directory).url), all)
  })

  it("flushes every commit to the disk, and keeps text in UTF-8", async () => {
    const settings = await queryOn(
      running.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('server_encoding') as text`
    )
    assert.deepStrictEqual(settings, [{ fsync: "on", commit: "on", text: "UTF8" }])
  })

  it("leaves no server behind when the service is killed, and loses nothing", async () => {
    const { directory, first, url } = await written()
    first.kill("SIGKILL")
    await first.ended
    await until(async () => (await serversOf(directory)).length === 0)
    await until(() => !existsSync(socketsOf(url)))
    assert.deepStrictEqual(await readAll(await start(directory).url), all)
  })

  it.each([
    ["as it is", []],
    ["in a container of Docker's", canHaveLess ? inDocker : []]
  ] as const)("replaces a server that a killed service left running, %s", async (_, within) => {
    const { directory, first } = await written()
    const left = await postmasterIn(directory)
    process.kill(await guardOf(left), "SIGKILL")
    first.kill("SIGKILL")
    await first.ended
    assert.include(await serversOf(directory), left)
    const { url: again } = start(directory, undefined, within)
    const url = await again
    assert.notStrictEqual(await postmasterIn(directory), left)
    assert.notInclude(await serversOf(directory), left)
    assert.deepStrictEqual(await readAll(url), all)
  })

  it("recovers what was acknowledged when service and server are killed at once", async () => {
    const { directory, first } = await written()
    first.kill("SIGKILL")
    await killServers(directory)
    await first.ended
    assert.deepStrictEqual(await readAll(await start(directory).url), all)
  })

  it("restarts its server at the same place when that ends", async () => {
    const { directory, url } = running
    const first = await postmasterIn(directory)
    await killServers(directory)
    await until(async () => (await readAll(url).catch(() => [])).length > 0)
    assert.notStrictEqual(await postmasterIn(directory), first)
    assert.deepStrictEqual(await readAll(url), ["kept"])
  })

  it("restarts its server at the same place when its socket is removed", async () => {
    const { url } = running
    await rm(socketsOf(url), { recursive: true })
    await until(async () => (await readAll(url).catch(() => [])).length > 0)
    assert.strictEqual((await stat(socketsOf(url))).mode & 0o777, 0o700)
    assert.deepStrictEqual(await readAll(url), ["kept"])
  })

  const ofOthers = [
    { whose: "that others can open", mode: 0o755, owner: null },
    ...(asRoot ? [{ whose: "of another user", mode: 0o700, owner: nobody.uid }] : [])
  ]
  it.each(ofOthers)("restarts its server in no folder $whose", async ({ mode, owner }) => {
    const { directory, holder, url } = running
    const sockets = socketsOf(url)
    const { gid, uid } = await stat(sockets)
    const before = holder.said().length
    await rm(sockets, { recursive: true })
    await mkdir(sockets, { mode })
    await chown(sockets, owner ?? uid, gid)
    await until(() => holder.said().slice(before).includes("another user can open it"))
    assert.deepStrictEqual(await serversOf(directory), [])
    await rm(sockets, { recursive: true })
    await until(async () => (await readAll(url).catch(() => [])).length > 0)
  })

  it("does not mistake another program for the server that was killed", async () => {
    const directory = await copyOfStopped()
    await writeFile(noteIn(directory), stopped.note.replace(/^\d+/, String(process.pid)))
    assert.deepStrictEqual(await readAll(await start(directory).url), ["kept"])
  })

  it("refuses a second service on its folder, and the first keeps running", async () => {
    const { directory, holder, url } = running
    const refused = await start(directory).url.catch((cause: Error) => cause.message)
    assert.include(
      refused,
      `${directory} is in use by a service or command that runs already (process ${holder.pid})`
    )
    assert.include(refused, "DATA_DIR")
    assert.deepStrictEqual(await readAll(url), ["kept"])
  })

  it.skipIf(!canContain)("refuses a second service in another container too", async () => {
    const { directory, url } = running
    const second = duringTest(startHolder(directory, undefined, inContainer))
    assert.include(await second.url.catch(String), `${directory} is in use by a service`)
    assert.deepStrictEqual(await readAll(url), ["kept"])
  })

  it("starts once when two services start at the same time on a new folder", async () => {
    const directory = await newDirectory()
    const outcomes = await Promise.allSettled([start(directory).url, start(directory).url])
    assert.deepStrictEqual(outcomes.map((outcome) => outcome.status).toSorted(), [
      "fulfilled",
      "rejected"
    ])
  })

  it("begins again where a first start was cut short, also below a path that is longer than a socket's", async () => {
    const directory = join(await newFolder(), "long".repeat(40))
    await mkdir(join(directory, "postgres.new", "base"), { recursive: true })
    const url = await start(directory).url
    await write(url, "kept")
    assert.deepStrictEqual(await readAll(url), ["kept"])
  })

  it("says what is wrong with a folder that it cannot use", async () => {
    const directory = await newDirectory()
    await mkdir(join(directory, "postgres"), { recursive: true })
    await writeFile(join(directory, "postgres", "letter.txt"), "not a database")
    assert.include(await start(directory).url.catch(String), "holds files, but no database")
    await writeFile(join(directory, "postgres", "PG_VERSION"), "16\n")
    assert.include(
      await start(directory).url.catch(String),
      "data of PostgreSQL 16; this release runs 18"
    )
  })

  it("leaves nothing of a copy of its programs that fails, as on a full disk", async () => {
    const parent = await newFolder()
    const copying = copyInto(parent, { native: "/nowhere", version: "1" })
    assert.include((await Effect.runPromise(Effect.flip(copying))).message, "ENOENT")
    assert.deepStrictEqual(await readdir(parent), [])
  })

  it.skipIf(!asRoot)("takes back data that root restored from a backup", async () => {
    const directory = await newDirectory()
    execFileSync("cp", ["-r", stopped.directory, directory])
    assert.deepStrictEqual(await readAll(await start(directory).url), ["kept"])
  })

  it.skipIf(!asRoot)("never runs the server as root, nor as a user of this machine", async () => {
    const { uid } = await stat(`/proc/${await postmasterIn(running.directory)}`)
    const users = (await readFile("/etc/passwd", "utf8")).split("\n")
    assert.notInclude(
      users.map((line) => line.split(":")[2]),
      String(uid)
    )
  })

  it.skipIf(!othersCanRun)("lets no other user connect or read its files", async () => {
    const socket = join(socketsOf(running.url), ".s.PGSQL.5432")
    const files = `/proc/${await postmasterIn(running.directory)}/cwd/pg_hba.conf`
    const tried = (user: object) =>
      execFileSync(process.execPath, ["-e", intrusion, socket, files], {
        ...user,
        encoding: "utf8"
      })
    assert.strictEqual(tried(nobody), "EACCES EACCES")
    assert.strictEqual(tried({}), "connected read")
  })

  it.skipIf(!asRoot)("takes over files that the user nobody owned", async () => {
    const directory = await copyOfStopped()
    const cluster = join(directory, "postgres")
    execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, cluster])
    assert.deepStrictEqual(await readAll(await start(directory).url), ["kept"])
    assert.notStrictEqual((await stat(cluster)).uid, nobody.uid)
  })

  it.skipIf(!asRoot)("keeps its folders to itself", async () => {
    const socket = await stat(socketsOf(running.url))
    const data = await stat(running.directory)
    assert.deepStrictEqual([socket.mode & 0o777, data.mode & 0o777], [0o700, 0o700])
  })

  it.skipIf(!othersCanRun)("says why it does not run for a user without a name", async () => {
    const unnamed = { uid: 61234, gid: 61234 }
    const directory = await newDirectory()
    await chown(dirname(directory), unnamed.uid, unnamed.gid)
    assert.include(
      await start(directory, unnamed).url.catch(String),
      "user 61234 has none in /etc/passwd"
    )
  })

  it.skipIf(!othersCanRun)("runs for an ordinary user, and again for root afterwards", async () => {
    const directory = await newDirectory()
    await chown(dirname(directory), nobody.uid, nobody.gid)
    const first = start(directory, nobody)
    await write(await first.url, "kept")
    await first.close()
    assert.deepStrictEqual(await readAll(await start(directory).url), ["kept"])
  })
})

/** Connects to a socket and reads a file; says how both went. */
const intrusion = `
  const [socket, file] = process.argv.slice(1)
  const read = () => {
    try { require("fs").readFileSync(file); return "read" } catch (cause) { return cause.code }
  }
  const end = (connected) => { process.stdout.write(connected + " " + read()); process.exit() }
  require("net").connect(socket).on("connect", () => end("connected")).on("error", ({ code }) => end(code))
`

const write = async (url: string, text: string) => {
  await queryOn(url, "create table if not exists note (text text)")
  await queryOn(url, `insert into note values ('${text}')`)
}

const readAll = async (url: string) =>
  (await queryOn<{ readonly text: string }>(url, "select text from note")).map(({ text }) => text)

const socketsOf = (url: string) => decodeURIComponent(new URL(url).hostname)

const noteIn = (directory: string) => join(directory, "postgres", "postmaster.pid")

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent))
}

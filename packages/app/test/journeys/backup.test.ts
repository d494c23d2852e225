/** Goal: a backup of the embedded store, taken while it works, comes back whole on another machine. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { readFile, rm, stat, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { beforeAll } from "vitest"
import { startCli } from "@review-proof/testkit/processes/cli-process"
import { allManaged, apiOf } from "@review-proof/testkit/client/client"
import { makeFolder, newFolder, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { startService } from "@review-proof/testkit/processes/service-process"
import { programs } from "@review-proof/testkit/processes/programs"
import { until } from "@review-proof/testkit/time"
import { invite, makeAccount, makeReviews } from "@review-proof/testkit/client/world"
import { readArchive, writeArchive } from "../../src/backup/archive.ts"

const ran = (args: ReadonlyArray<string>, environment: Record<string, string>) =>
  startCli(args, { LOG_LEVEL: "error", ...environment }).ended

describe("A backup of the embedded store", { timeout: 120_000 }, () => {
  let stopped: { readonly directory: string; readonly companyId: string; readonly file: string }

  beforeAll(async () => {
    const made = await makeFolder()
    const directory = join(made.path, "data")
    const service = startService({ DATA_DIR: directory })
    const { companyId } = await makeAccount(await service.ready)
    await service.close()
    // As if it had been killed and this process had got its id since.
    const note = [process.pid, directory, 0, 5432, "/nowhere", "", "", "ready", ""]
    await writeFile(join(directory, "postgres", "postmaster.pid"), note.join("\n"))
    const file = join(made.path, "backup.tar.gz")
    assert.strictEqual((await ran(["backup", file], { DATA_DIR: directory })).code, 0)
    stopped = { directory, companyId, file }
    return made.close
  }, 120_000)

  /** A folder with a copy of what the stopped service left. */
  const newData = async () => {
    const folder = await newFolder()
    execFileSync("cp", ["-a", stopped.directory, folder])
    return { folder, environment: { DATA_DIR: join(folder, "data") } }
  }

  it("taken while reviews arrive has all that was acknowledged before, its links work, and no number or event comes twice", async () => {
    const { environment, folder } = await newData()
    const file = join(folder, "backup.tar.gz")
    const first = serviceProcess(environment)
    const before = await first.ready
    const { businessId, key } = await makeAccount(before)
    const old = await makeReviews(before, businessId, (made) => made >= 50)
    await invite(before, key, { email: "rita@example.com" })
    const link = () => /\/r\/[\w-]+/.exec(JSON.stringify(first.said()))?.[0] ?? null
    await until(async () => link() !== null)
    const page = await apiOf(before, key).get("/v1/events?limit=10")
    let isTaken = false
    const arriving = makeReviews(before, businessId, () => isTaken)
    const backup = await ran(["backup", file], environment)
    isTaken = true
    const later = await arriving
    assert.deepStrictEqual([backup.code, backup.err], [0, ""])
    assert.strictEqual((await stat(file)).mode & 0o777, 0o600)
    first.kill("SIGKILL")
    await first.ended

    const DATA_DIR = join(folder, "restored")
    const restored = await ran(["restore", file], { DATA_DIR })
    assert.deepStrictEqual([restored.code, restored.err], [0, ""])
    const after = await serviceProcess({ DATA_DIR }).ready
    const reviews = await allManaged(after, `/businesses/${businessId}/reviews`)
    const found = new Set(reviews.map(({ id }) => id))
    const lost = old.filter((id) => !found.has(id))
    assert.deepStrictEqual(lost, [])
    const score = await apiOf(after, key).get(`/v1/businesses/${businessId}/score`)
    assert.strictEqual(score.json.review_count, found.size)
    assert.strictEqual((await fetch(`${after.publicUrl}${link()}`)).status, 200)
    const events = await apiOf(after, key).all("/v1/events")
    assert.lengthOf(new Set(events.map(({ id }) => id)), events.length)
    const { next_cursor } = page.json
    const next = await apiOf(after, key).get(`/v1/events?limit=10&cursor=${next_cursor}`)
    assert.deepStrictEqual([...page.json.data, ...next.json.data], events.slice(0, 20))
    assert.lengthOf(
      events.filter(({ type }) => type === "review.created"),
      found.size
    )

    const issued = new Set([...old, ...later, ...found])
    const fresh = await makeReviews(after, businessId, (made) => made >= 5)
    const issuedAgain = fresh.filter((id) => issued.has(id))
    assert.deepStrictEqual(issuedAgain, [])
  })

  it("is refused where it would overwrite, was cut short or altered", async () => {
    const { directory, file } = stopped
    const folder = await newFolder()
    const twice = await Effect.runPromise(Effect.flip(writeArchive(file, () => Effect.void)))
    assert.include(twice.message, "exists already")
    const onto = await ran(["restore", file], { DATA_DIR: directory })
    assert.deepStrictEqual([onto.code, onto.err.includes("not empty")], [1, true])

    const whole = await readFile(file)
    const altered = Buffer.from(whole)
    altered[whole.length >> 1] = (altered[whole.length >> 1] ?? 0) ^ 0xff
    for (const [name, content] of [
      ["cut", whole.subarray(0, whole.length >> 1)],
      ["altered", altered],
      ["empty", Buffer.alloc(0)]
    ] as const) {
      const broken = join(folder, name)
      await writeFile(broken, content)
      const place = join(folder, `of-${name}`)
      const refused = await Effect.runPromise(Effect.flip(readArchive(broken, place)))
      assert.strictEqual(refused.message, `${broken} is no backup, or was cut short or altered.`)
    }
  })

  it("is taken of a stopped service too, and comes back once where two restores begin at once, also after one that was killed", async () => {
    const { file } = stopped
    const DATA_DIR = join(await newFolder(), "restored")
    const killed = startCli(["restore", file], { DATA_DIR })
    await until(async () => existsSync(join(DATA_DIR, "restore.unfinished", "postgres")))
    killed.child.kill("SIGKILL")
    await killed.ended
    const both = await Promise.all([
      ran(["restore", file], { DATA_DIR }),
      ran(["restore", file], { DATA_DIR })
    ])
    const [won, refused] = both.toSorted((one, other) => Number(one.code) - Number(other.code))
    assert.deepStrictEqual([won?.code, won?.err, refused?.code], [0, "", 1])
    assert.match(refused?.err ?? "", /is in use by|is not empty/)
    assert.isFalse(existsSync(join(DATA_DIR, "restore.unfinished")))
    const after = await serviceProcess({ DATA_DIR }).ready
    const { companyId } = stopped
    assert.strictEqual((await after.management("GET", `/companies/${companyId}`)).id, companyId)
  })

  it("is not blamed where the disk takes no more of its data", async () => {
    const { file } = stopped
    const DATA_DIR = join(await newFolder(), "restored")
    const restore = [process.execPath, ...programs.cli, "restore", file]
    // A limit for the size of a file acts like a full disk, and needs no rights.
    const { status, stderr } = spawnSync("sh", ["-c", 'ulimit -f 8; exec "$@"', "sh", ...restore], {
      env: { DATA_DIR },
      encoding: "utf8"
    })
    const place = join(DATA_DIR, "restore.unfinished")
    assert.match(stderr, /^Unpacking \S+ into \S+ failed: EFBIG: .*\n$/)
    assert.include(stderr, ` into ${place} failed`)
    assert.deepStrictEqual([status, existsSync(place)], [1, false])
    assert.strictEqual((await ran(["restore", file], { DATA_DIR })).code, 0)
  })

  it("is unpacked into a folder that is named from the present one, or with a slash at its end", async () => {
    const folder = await newFolder()
    const file = join(folder, "backup.tar.gz")
    await Effect.runPromise(
      writeArchive(file, ({ text }) => Effect.promise(() => text("postgres/note", "whole")))
    )
    for (const place of [
      `./${relative(process.cwd(), join(folder, "here"))}`,
      `${join(folder, "there")}/`
    ]) {
      await Effect.runPromise(readArchive(file, place))
      assert.strictEqual(await readFile(join(place, "postgres", "note"), "utf8"), "whole")
    }
  })

  it("is refused while the file of the master key is missing, since nobody could restore it", async () => {
    const { environment, folder } = await newData()
    await serviceProcess(environment).ready
    await rm(join(environment.DATA_DIR, "secrets"))
    const file = join(folder, "backup.tar.gz")
    const refused = await ran(["backup", file], environment)
    assert.deepStrictEqual([refused.code, existsSync(file)], [1, false])
    assert.match(refused.err, /secrets is missing/)
  })
})

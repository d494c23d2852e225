/** PostgreSQL servers of a test's own, which can be made to crash. */
import {
  embeddedPostgres,
  type EmbeddedPostgresOptions
} from "../../../app/src/embedded-postgres/embedded-postgres.ts"
import { Effect, Exit, Redacted, Scope } from "effect"
import { mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { until } from "../time.ts"

export type TestDatabase = Awaited<ReturnType<typeof startDatabase>>

/** Never analysed: plans may not depend on statistics. */
export const startDatabase = async () => {
  const settings = { autovacuum: "off", max_connections: "60", shared_buffers: "256MB" }
  const { close, directory, urls } = await startServers(1, { durable: true, settings })
  const [url = ""] = urls
  return {
    url,
    query: async (text: string, values?: Array<unknown>): Promise<Array<Record<string, unknown>>> =>
      (await withClient(url, (client) => client.query(text, values))).rows,
    /** Kills the server; it comes back at the same address. */
    crash: async () => {
      // After an earlier crash it may not be back yet.
      await until(async () => (await pidFileIn(directory)) !== undefined)
      process.kill(await postmasterIn(directory), "SIGQUIT")
    },
    close
  }
}

export const withClient = async <A>(
  url: string,
  use: (client: pg.Client) => Promise<A>
): Promise<A> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return use(client).finally(() => client.end())
}

/** Servers with a folder each, gone without a trace when they are closed. */
export const startServers = async (
  count: number,
  options: Pick<EmbeddedPostgresOptions, "durable" | "settings">
) => {
  const directory = await mkdtemp(join(await folderFor(options.durable), "review-proof-test-"))
  const scope = Effect.runSync(Scope.make())
  const started = Effect.gen(function* () {
    const own = yield* Effect.promise(() => mkdtemp(join(directory, "server-")))
    return yield* embeddedPostgres({ directory: own, ...options })
  })
  const servers = await Effect.runPromise(
    Effect.replicateEffect(started, count, { concurrency: 2 }).pipe(Scope.provide(scope))
  )
  const close = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await rm(directory, { recursive: true, force: true })
  }
  return { directory, urls: servers.map(({ url }) => Redacted.value(url)), close }
}

/**
 * Data that may be lost is kept in memory, where there is room: a database is hundreds of files, and
 * making and deleting so many costs the file system of a disk much CPU.
 */
const folderFor = async (durable: boolean): Promise<string> => {
  if (durable) return tmpdir()
  const memory = await statfs("/dev/shm").catch(() => null)
  return memory !== null && memory.bavail * memory.bsize >= roomInMemory ? "/dev/shm" : tmpdir()
}

/** Bytes that must be free there: several times what all servers of a run use. */
const roomInMemory = 4 * 1024 ** 3

/** The process id of the server whose data is in the folder, or in one below it. */
export const postmasterIn = async (directory: string): Promise<number> => {
  const file = await pidFileIn(directory)
  if (file === undefined) throw new Error(`no server in ${directory}`)
  return Number((await readFile(join(directory, file), "utf8")).split("\n")[0])
}

const pidFileIn = async (directory: string): Promise<string | undefined> => {
  const files = await readdir(directory, { recursive: true })
  return files.find((name) => name.endsWith("postmaster.pid"))
}

import { Effect } from "effect"
import { existsSync } from "node:fs"
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat
} from "node:fs/promises"
import { dirname, join } from "node:path"
import { geteuid, platform } from "node:process"
import type { Binaries } from "./binaries.ts"
import { flushFolder } from "../files.ts"
import { attempt, startFailure } from "../process/start-failure.ts"
import { runProgram } from "./run-program.ts"
import type { ServerUser, ServerUsers } from "./server-user.ts"

/** The release that the data files belong to: another one cannot read them. */
const majorVersion = "18"

/** A folder with this file is a cluster. */
export const versionFile = "PG_VERSION"

/** The folder of the database's files in the folder of all data. */
export const clusterIn = (directory: string): string => join(directory, "postgres")

/** False until a cluster was made in the folder. */
export const hasCluster = (cluster: string): boolean => existsSync(join(cluster, versionFile))

/**
 * Makes the cluster's files if there are none. They are made in another folder and moved when they
 * are complete, so that an interrupted start leaves no unfinished cluster.
 */
export const ensureCluster = Effect.fn("ensureCluster")(function* (
  cluster: string,
  binaries: Binaries,
  users: ServerUsers,
  durable: boolean
) {
  const version = yield* versionOf(cluster)
  if (version === majorVersion) return
  if (version !== null) {
    return yield* startFailure(
      `${cluster} holds data of PostgreSQL ${version}; this release runs ${majorVersion}. ` +
        "Move it with pg_dump and pg_restore, or set DATA_DIR to another folder."
    )
  }
  const unfinished = `${cluster}.new`
  yield* attempt(`Making ${unfinished}`, async () => {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    await chmod(unfinished, 0o700)
    if (users.initdb !== null) await chown(unfinished, users.initdb.uid, users.initdb.gid)
  })
  yield* runProgram({
    path: binaries.initdb,
    arguments: [
      "-D",
      serverDirectory(unfinished),
      "-U",
      superuser,
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"])
    ],
    directory: unfinished,
    user: users.initdb
  })
  yield* attempt(`Moving ${unfinished} to ${cluster}`, async () => {
    if (users.server !== null) await handOver(unfinished, users.server)
    // rmdir removes only an empty folder.
    await rmdir(cluster).catch(() => {})
    await rename(unfinished, cluster)
    if (durable) await flushFolder(dirname(cluster))
  })
})

export const superuser = "postgres"

/**
 * The server's directory as its arguments name it. On Linux it is the working directory, since
 * the folders above may be closed to the server's user, as in a checkout under /root.
 */
export const serverDirectory = (cluster: string): string =>
  platform === "linux" ? "/proc/self/cwd" : cluster

/** Null if there is no cluster. Refuses folders that hold something else. */
const versionOf = (cluster: string) =>
  Effect.gen(function* () {
    const file = join(cluster, versionFile)
    const version = yield* Effect.promise(() => readFile(file, "utf8").catch(() => null))
    if (version !== null) return version.trim()
    const content = yield* Effect.promise(() => readdir(cluster).catch(() => []))
    if (content.length === 0) return null
    return yield* startFailure(
      `${cluster} holds files, but no database. Empty it or set DATA_DIR to another folder.`
    )
  })

/**
 * Ensures that the server's user owns its files. Root changes the owner of files restored from a
 * backup or owned by `nobody`; other users get an early error with a remedy.
 */
export const ensureOwner = Effect.fn("ensureOwner")(function* (cluster: string, user: ServerUser) {
  const found = yield* Effect.promise(() => stat(cluster).catch(() => null))
  if (found === null || geteuid === undefined) return
  if (user !== null && found.uid !== user.uid) {
    return yield* attempt(`Handing over ${cluster}`, () => handOver(cluster, user))
  }
  if (user !== null || found.uid === geteuid()) return
  return yield* startFailure(
    `${cluster} belongs to user ${found.uid}, not to the user of this service (${geteuid()}). ` +
      `Start the service as that user or as root, or set DATA_DIR to another folder than ${dirname(cluster)}.`
  )
})

const handOver = async (directory: string, { uid, gid }: NonNullable<ServerUser>) => {
  await lchown(directory, uid, gid)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
}

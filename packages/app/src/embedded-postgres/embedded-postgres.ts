import { Effect, Redacted } from "effect"
import { chmod, chown, mkdtemp, rm, truncate, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { findBinaries, requirePrograms } from "./binaries.ts"
import { clusterIn, ensureCluster, ensureOwner, superuser } from "./cluster.ts"
import { attempt } from "../process/start-failure.ts"
import { endLeftovers } from "./end-leftovers.ts"
import { chooseServerUsers, type ServerUser } from "./server-user.ts"
import { runServer } from "./server.ts"

export interface EmbeddedPostgresOptions {
  /** The folder of all data, which the caller has made and locked. */
  readonly directory: string
  /** False lets a crash of the machine lose data: for tests. */
  readonly durable: boolean
  /** Settings in addition to `serverSettings`. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Runs a PostgreSQL server for this service, reachable on a unix socket that only its user can
 * open, and stops it when the scope closes. Fails if the data belongs to another user or release,
 * or if the programs do not run here.
 */
export const embeddedPostgres = Effect.fn("embeddedPostgres")(function* (
  options: EmbeddedPostgresOptions
) {
  yield* requirePrograms
  const directory = resolve(options.directory)
  const cluster = clusterIn(directory)
  const log = join(directory, "postgres.log")
  const users = yield* chooseServerUsers(cluster)
  const user = users.server
  const binaries = yield* findBinaries(user)
  yield* ensureOwner(cluster, user)
  yield* endLeftovers(cluster)
  yield* ensureCluster(cluster, binaries, users, options.durable)
  yield* boundLog(log)
  const sockets = yield* socketDirectory(user)
  const settings = { ...serverSettings(sockets, options.durable), ...options.settings }
  yield* runServer({ binaries, cluster, log, sockets, user, settings })
  const url = `postgres://${superuser}@${encodeURIComponent(sockets)}/postgres`
  return { url: Redacted.make(url) }
})

/** Statements may hold customers' contacts, so the log never contains them. */
const serverSettings = (sockets: string, durable: boolean) => ({
  listen_addresses: "",
  unix_socket_directories: sockets,
  unix_socket_permissions: "0700",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" })
})

const maxLogBytes = 10 * 1024 * 1024

const boundLog = (log: string) =>
  Effect.promise(async () => {
    const found = await stat(log).catch(() => null)
    if (found !== null && found.size > maxLogBytes) await truncate(log)
  })

/** A short path, and a private folder, because it is the only guard of the server. */
const socketDirectory = (user: ServerUser) =>
  Effect.acquireRelease(
    attempt("Making a folder for the socket", async () => {
      const parent = Buffer.byteLength(tmpdir()) < maxParentBytes ? tmpdir() : "/tmp"
      const made = await mkdtemp(join(parent, "review-proof-"))
      await chmod(made, 0o700)
      if (user !== null) await chown(made, user.uid, user.gid)
      return made
    }),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  )

/**
 * A socket's path has at most 107 bytes, and `/review-proof-XXXXXX/.s.PGSQL.5432.lock` takes the
 * rest.
 */
const maxParentBytes = 60

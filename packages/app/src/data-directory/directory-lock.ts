import { Effect, Schema } from "effect"
import { open, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pid } from "node:process"
import { DatabaseSync } from "node:sqlite"
import { attempt, reason, type StartFailure, startFailure } from "../process/start-failure.ts"
import { makeFolder } from "../files.ts"

/**
 * Holds a folder for this process until the scope closes, and creates it if it is missing. The lock
 * is the kernel's, so it ends with its process, however that ends, and it counts between containers
 * that share the folder but see none of each other's processes. In Node only SQLite locks a file.
 */
export const lockDirectory = Effect.fn("lockDirectory")(function* (directory: string) {
  yield* attempt(`Making ${directory} (DATA_DIR)`, () => makeFolder(directory))
  // A file that is removed could be locked once more under its name, so it stays.
  const file = join(directory, lockName)
  yield* attempt(`Making ${file} (DATA_DIR)`, () => makeFile(file))
  const holder = join(directory, holderName)
  yield* Effect.acquireRelease(lock(file), (held) => Effect.sync(() => held.close())).pipe(
    Effect.catchTag("LockHeld", () => inUse(directory, holder))
  )
  yield* attempt(`Writing ${holder} (DATA_DIR)`, () =>
    writeFile(holder, `${pid}\n`, { mode: 0o600 })
  )
})

const lockName = "data.lock"
const holderName = "service.pid"

/** The files of a lock in its folder; SQLite makes the journal. */
export const lockFiles: ReadonlyArray<string> = [lockName, `${lockName}-journal`, holderName]

/** An existing file is not opened, because closing it would end a lock that this process has. */
const makeFile = (file: string): Promise<void> =>
  open(file, "wx", 0o600).then(
    (made) => made.close(),
    (cause: NodeJS.ErrnoException) => (cause.code === "EEXIST" ? undefined : Promise.reject(cause))
  )

/** Locks an empty database, which stays empty. */
const lock = (file: string) =>
  Effect.try({
    try: () => {
      const database = new DatabaseSync(file, { timeout: waitMillis })
      database.exec("begin exclusive")
      return database
    },
    catch: (cause) =>
      isHeld(cause)
        ? new LockHeld()
        : startFailure(`Locking ${file} (DATA_DIR) failed: ${reason(cause)}`)
  })

class LockHeld extends Schema.TaggedError<LockHeld>()("LockHeld", {}) {}

/** How long an attempt waits for another one that began at the same moment. */
const waitMillis = 500

/** True for SQLITE_BUSY: another connection holds the lock. */
const isHeld = (cause: unknown): boolean =>
  cause instanceof Error && "errcode" in cause && cause.errcode === 5

const inUse = Effect.fnUntraced(function* (
  directory: string,
  holder: string
): Effect.fn.Return<never, StartFailure> {
  const holderPid = (yield* Effect.promise(() => readFile(holder, "utf8").catch(() => ""))).trim()
  return yield* startFailure(
    `${directory} is in use by a service or command that runs already (process ${holderPid}). Only one of them can use a folder at a time: ` +
      "stop the other one, set DATA_DIR to another folder, or share a server with DATABASE_URL."
  )
})

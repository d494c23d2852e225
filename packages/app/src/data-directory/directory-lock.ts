import { Effect, Schedule } from "effect"
import { execFile } from "node:child_process"
import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pid as ownPid, platform } from "node:process"
import { attempt, startFailure } from "../process/start-failure.ts"
import { makeFolder } from "./make-folder.ts"

/**
 * Holds a folder for this process until the scope closes, and creates it if it is missing. The lock
 * file names the holder by process id and start time, so a holder that was killed, or whose id
 * another program has by now, no longer counts.
 */
export const lockDirectory = Effect.fn("lockDirectory")(function* (directory: string) {
  yield* attempt(`Making ${directory} (DATA_DIR)`, () => makeFolder(directory))
  const file = join(directory, "service.lock")
  const self = yield* describe(ownPid)
  yield* Effect.acquireRelease(
    take(file, `${self}\n`).pipe(
      Effect.repeat({
        until: (taken) => taken,
        schedule: Schedule.max([Schedule.spaced("50 millis"), Schedule.recurs(maxTries)])
      }),
      Effect.filterOrFail(
        (taken) => taken,
        () => inUse(directory, "another process")
      )
    ),
    () => Effect.promise(() => rm(file, { force: true }))
  )
})

const maxTries = 20

const inUse = (directory: string, holder: string) =>
  startFailure(
    `${directory} is in use by ${holder}. Only one service can use a folder at a time: ` +
      "stop the other one, set DATA_DIR to another folder, or share a server with DATABASE_URL."
  )

/** False if the lock was being released or taken at that moment: try again. */
const take = Effect.fnUntraced(function* (file: string, self: string) {
  const created = yield* attempt(`Making ${file} (DATA_DIR)`, () => createWhole(file, self))
  if (created) return true
  const held = yield* contentOf(file)
  const pid = Number(held.split(" ")[0])
  if ((yield* describe(pid)) === held.trimEnd()) {
    return yield* inUse(dirname(file), `a service that runs already (process ${pid})`)
  }
  yield* Effect.promise(() => removeStale(file, held))
  return false
})

/** Creates a file with its whole content, unless it exists. */
const createWhole = async (file: string, content: string): Promise<boolean> => {
  const prepared = `${file}.${ownPid}`
  await writeFile(prepared, content, { mode: 0o600 })
  return linkNew(prepared, file).finally(() => rm(prepared, { force: true }))
}

const linkNew = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    (cause: NodeJS.ErrnoException) => (cause.code === "EEXIST" ? false : Promise.reject(cause))
  )

/**
 * Two processes may find the same dead holder. The later one then moves a new lock aside, and moves
 * it back.
 */
const removeStale = async (file: string, stale: string): Promise<void> => {
  const aside = `${file}.${ownPid}.stale`
  const moved = await rename(file, aside).then(
    () => true,
    () => false
  )
  if (!moved) return
  if ((await readFile(aside, "utf8")) !== stale) await linkNew(aside, file)
  await rm(aside, { force: true })
}

const contentOf = (file: string) => Effect.promise(() => readFile(file, "utf8").catch(() => ""))

/** A process as its id and the moment it started. */
const describe = (pid: number): Effect.Effect<string> =>
  Effect.promise(() => (platform === "linux" ? startOnLinux(pid) : startTimeByPs(pid))).pipe(
    Effect.map((start) => `${pid} ${start}`)
  )

/**
 * Field 22 of stat, in clock ticks; the name in field 2 may hold blanks, so fields are counted from
 * the end. A process that has died but is not collected by its parent is gone.
 */
const startOnLinux = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const [state, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ")
  return state === "Z" || state === "X" ? "gone" : (fields[18] ?? "gone")
}

const startTimeByPs = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    execFile("ps", ["-o", "lstart=", "-p", String(pid)], (_, out) => resolve(out.trim() || "gone"))
  })

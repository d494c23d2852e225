import { Effect, Schedule } from "effect"
import { execFile } from "node:child_process"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { pid as ownPid, platform } from "node:process"
import { attempt, EmbeddedPostgresError } from "./embedded-postgres-error.ts"

/**
 * Holds a folder for this process until the scope closes. The lock file names
 * the holder by process id and start time: a holder that was killed, or whose
 * number is another program's by now, holds nothing.
 */
export const lockDirectory = Effect.fn("lockDirectory")(function* (directory: string) {
  const file = `${directory}/service.lock`
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
  new EmbeddedPostgresError({
    message:
      `${directory} is in use by ${holder}. One service at a time works on a folder: ` +
      "stop the other one, set DATA_DIR to another folder, or share a server with DATABASE_URL."
  })

/** False: try again, the lock was just being given up or taken. */
const take = Effect.fnUntraced(function* (file: string, self: string) {
  const created = yield* attempt(`Making ${file}`, () =>
    writeFile(file, self, { flag: "wx", mode: 0o600 }).then(
      () => true,
      (cause: NodeJS.ErrnoException) => (cause.code === "EEXIST" ? false : Promise.reject(cause))
    )
  )
  if (created) return true
  const held = yield* Effect.promise(() => readFile(file, "utf8").catch(() => ""))
  const pid = Number(held.split(" ")[0])
  if (held.endsWith("\n") && (yield* describe(pid)) === held.trimEnd()) {
    return yield* inUse(
      file.slice(0, file.lastIndexOf("/")),
      `a service that runs already (process ${pid})`
    )
  }
  // Moved aside first: of two that find the same dead holder, only one takes its place.
  const aside = `${file}.${ownPid}`
  yield* Effect.promise(() =>
    rename(file, aside).then(
      () => rm(aside, { force: true }),
      () => {}
    )
  )
  return false
})

/** A process as its id and the moment it started. */
const describe = (pid: number): Effect.Effect<string> =>
  Effect.promise(() => (platform === "linux" ? startOnLinux(pid) : startElsewhere(pid))).pipe(
    Effect.map((start) => `${pid} ${start}`)
  )

/** Field 22 of stat, in clock ticks; the name in field 2 may hold blanks, so it counts from its end. */
const startOnLinux = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "gone"
}

const startElsewhere = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    execFile("ps", ["-o", "lstart=", "-p", String(pid)], (_, out) => resolve(out.trim() || "gone"))
  })

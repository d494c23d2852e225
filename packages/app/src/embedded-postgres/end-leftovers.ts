import { Duration, Effect, Schedule } from "effect"
import { execFile } from "node:child_process"
import { readdir, readFile, rm, stat } from "node:fs/promises"
import { kill, platform } from "node:process"
import { startFailure } from "../process/start-failure.ts"
import { postmasterFile, readPostmasterFile } from "./postmaster-file.ts"

/**
 * Ends what a killed service left running on this cluster, so that two servers never work on it.
 * The caller holds the folder's lock, so no living service uses that server any more.
 */
export const endLeftovers = Effect.fn("endLeftovers")(function* (cluster: string) {
  const processes = yield* processesOf(cluster)
  if (processes.length > 0) {
    yield* Effect.logInfo(
      `Stopping the PostgreSQL that an earlier service left running on ${cluster}`
    )
    // Only the first process gets the signal: it ends its helpers in order, and helpers without it
    // end by themselves.
    const { pid: first } = yield* Effect.promise(() => readPostmasterFile(cluster))
    if (processes.includes(first)) yield* signal(first, "SIGINT")
    yield* untilGone(cluster).pipe(
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () =>
          processesOf(cluster).pipe(
            Effect.flatMap(Effect.forEach((pid) => signal(pid, "SIGQUIT"))),
            Effect.andThen(untilGone(cluster)),
            Effect.timeoutOrElse({ duration: timeout, orElse: () => cannotEnd(cluster, processes) })
          )
      })
    )
  }
  // No server works in the cluster, so the file belongs to one that was killed. Its process id may be
  // another program's by now, which would prevent the server's start.
  yield* Effect.promise(() => rm(postmasterFile(cluster), { force: true }))
})

const timeout = Duration.seconds(30)

const cannotEnd = (cluster: string, processes: ReadonlyArray<number>) =>
  startFailure(
    `PostgreSQL processes (${processes.join(", ")}) still use ${cluster} and do not stop. ` +
      "Stop them, then start again."
  )

const untilGone = (cluster: string) =>
  processesOf(cluster).pipe(
    Effect.repeat({ until: (found) => found.length === 0, schedule: Schedule.spaced("20 millis") })
  )

const signal = (pid: number, name: NodeJS.Signals) =>
  Effect.try({ try: () => kill(pid, name), catch: () => "gone" }).pipe(Effect.ignore)

/**
 * A server and its helpers all work inside their cluster's folder; on Linux that can be looked up. In
 * a container root may lack the right to look: then the first process is known by its id.
 */
export const processesOf = (cluster: string) =>
  Effect.promise(() => (platform === "linux" ? workingIn(cluster) : namedInPidFile(cluster)))

const workingIn = async (cluster: string): Promise<ReadonlyArray<number>> => {
  const home = await stat(cluster).catch(() => null)
  if (home === null) return []
  const { pid: first } = await readPostmasterFile(cluster)
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")
      if (name.trim() !== "postgres") return []
      const cwd = await stat(`/proc/${pid}/cwd`).catch(() => null)
      const isOurs = cwd === null ? pid === first : cwd.ino === home.ino && cwd.dev === home.dev
      return isOurs ? [pid] : []
    })
  )
  return found.flat()
}

const namedInPidFile = async (cluster: string): Promise<ReadonlyArray<number>> => {
  const { pid } = await readPostmasterFile(cluster)
  if (pid <= 1) return []
  const command = await new Promise<string>((resolve) => {
    execFile("ps", ["-o", "command=", "-p", String(pid)], (_, out) => resolve(out))
  })
  return command.includes("postgres") ? [pid] : []
}

import { Clock, Deferred, Duration, Effect, Schedule } from "effect"
import { spawn, type ChildProcess } from "node:child_process"
import { access, chown, lstat, mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { geteuid } from "node:process"
import type { Binaries } from "./binaries.ts"
import { serverDirectory } from "./cluster.ts"
import { attempt, type StartFailure, startFailure } from "../process/start-failure.ts"
import { endLeftovers } from "./end-leftovers.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { programEnvironment } from "./run-program.ts"
import type { ServerUser } from "./server-user.ts"

export interface ServerPlan {
  readonly binaries: Binaries
  readonly cluster: string
  readonly log: string
  /** The folder that the server's socket is in. */
  readonly sockets: string
  readonly user: ServerUser
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Runs a server until the scope closes: answers once it accepts connections, and starts it again at
 * the same place if it ends by itself or somebody removes its socket.
 */
export const runServer = Effect.fn("runServer")(function* (plan: ServerPlan) {
  const ready = yield* Deferred.make<void, StartFailure>()
  const once = Effect.gen(function* () {
    const server = yield* startServer(plan)
    yield* Deferred.succeed(ready, undefined)
    yield* Effect.raceFirst(untilEnded(server), untilUnreachable(plan))
  })
  const again = Effect.gen(function* () {
    yield* Effect.logError("PostgreSQL exited or lost its socket, and is being restarted", {
      log: plan.log
    })
    yield* endLeftovers(plan.cluster)
    yield* Effect.scoped(once)
  }).pipe(
    Effect.catchCause((cause) => Effect.logError("PostgreSQL could not be restarted", cause)),
    Effect.delay(restartPause),
    Effect.forever
  )
  yield* Effect.scoped(once).pipe(
    Effect.onError((cause) => Deferred.failCause(ready, cause)),
    Effect.andThen(again),
    Effect.forkScoped
  )
  yield* Deferred.await(ready)
})

const restartPause = Duration.millis(500)

/** A server that accepts connections; closing the scope stops it. */
const startServer = Effect.fnUntraced(function* (plan: ServerPlan) {
  yield* keepSocketFolder(plan)
  const server = yield* Effect.acquireRelease(spawnServer(plan), stopServer)
  yield* Effect.acquireRelease(guard(plan, server), (stop) => Effect.sync(stop))
  yield* untilReady(plan, server)
  return server
})

/**
 * Makes the folder again if somebody cleaned the folder of temporary files. Another user's folder
 * of that name could lead the service to another server.
 */
const keepSocketFolder = ({ sockets, user }: ServerPlan) =>
  attempt(`Making ${sockets} again`, async () => {
    const found = await lstat(sockets).catch(() => null)
    if (found === null) {
      await mkdir(sockets, 0o700)
      if (user !== null) await chown(sockets, user.uid, user.gid)
    } else if (found.uid !== (user?.uid ?? geteuid?.()) || (found.mode & 0o077) !== 0) {
      throw new Error("another user can open it")
    }
  })

/** Waits until no new connection can find the server. */
const untilUnreachable = ({ settings, sockets }: ServerPlan) =>
  Effect.promise(() =>
    access(join(sockets, `.s.PGSQL.${settings["port"] ?? "5432"}`)).then(
      () => false,
      () => true
    )
  ).pipe(
    Effect.repeat({ until: (isGone) => isGone, schedule: Schedule.spaced("1 second") }),
    Effect.asVoid
  )

/** The time for the server to end its connections and write its data. */
const stopMillis = 30_000

const spawnServer = (plan: ServerPlan) =>
  attempt("Starting PostgreSQL", async () => {
    const log = await open(plan.log, "a", 0o600)
    const settings = Object.entries(plan.settings).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`
    ])
    const server = spawn(
      plan.binaries.postgres,
      ["-D", serverDirectory(plan.cluster), ...settings],
      {
        cwd: plan.cluster,
        // A separate session, so that Ctrl-C in the terminal reaches only the service, which stops
        // the server last.
        detached: true,
        env: programEnvironment,
        // Straight to a file: a pipe would break when the service is killed.
        stdio: ["ignore", log.fd, log.fd],
        ...plan.user
      }
    )
    await new Promise((resolve, reject) =>
      server.once("spawn", resolve).once("error", reject)
    ).finally(() => log.close())
    return server
  })

/** Waits until the service ends. If it has not said `done`, stops the server and removes its socket. */
const guardScript = `
  read -r done && exit
  kill -INT "$1"
  tries=0
  while [ $tries -lt 60 ] && kill -0 "$1"; do tries=$((tries + 1)); sleep 1; done
  rm -f "$2"/.s.PGSQL.*
  rmdir "$2"
`

/** Ends the server when the service is gone without having been able to do so itself. */
const guard = (plan: ServerPlan, server: ChildProcess) =>
  Effect.sync(() => {
    const words = ["review-proof-guard", String(server.pid), plan.sockets]
    const watcher = spawn("/bin/sh", ["-c", guardScript, ...words], {
      detached: true,
      env: programEnvironment,
      stdio: ["pipe", "ignore", "ignore"]
    })
    watcher.on("error", () => {})
    watcher.unref()
    return () => void watcher.stdin.on("error", () => {}).end("done\n")
  })

const untilReady = (plan: ServerPlan, server: ChildProcess) =>
  Effect.gen(function* () {
    if (hasEnded(server)) {
      const log = yield* attempt(`Reading ${plan.log}`, () => readFile(plan.log, "utf8"))
      const said = log.trimEnd().split("\n").slice(-8).join("\n  ")
      return yield* startFailure(`PostgreSQL exited while starting (see ${plan.log}):\n  ${said}`)
    }
    const { isReady, pid } = yield* Effect.promise(() => readPostmasterFile(plan.cluster))
    return isReady && pid === server.pid
  }).pipe(Effect.repeat({ until: (ready) => ready, schedule: Schedule.spaced("10 millis") }))

/**
 * Fast shutdown: ends connections and writes a checkpoint. If that hangs, kills the server, which
 * recovers at its next start.
 */
const stopServer = (server: ChildProcess) =>
  Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis
    server.kill("SIGINT")
    yield* untilEnded(server).pipe(
      Effect.timeout(stopMillis),
      Effect.catchTag("TimeoutError", () => {
        server.kill("SIGQUIT")
        return untilEnded(server).pipe(Effect.timeout(stopMillis), Effect.ignore)
      })
    )
    const ended = yield* Clock.currentTimeMillis
    yield* Effect.logDebug(`PostgreSQL stopped after ${ended - started} ms`)
  })

const hasEnded = (server: ChildProcess): boolean =>
  server.exitCode !== null || server.signalCode !== null

const untilEnded = (server: ChildProcess): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (hasEnded(server)) return resume(Effect.void)
    const done = () => resume(Effect.void)
    server.once("exit", done)
    return Effect.sync(() => server.off("exit", done))
  })

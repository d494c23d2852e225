import { Effect } from "effect"
import { readFile, stat } from "node:fs/promises"
import { userInfo } from "node:os"
import { geteuid } from "node:process"
import { attempt, StartFailure } from "../start-failure.ts"

/**
 * Whom the server runs as: null is the user of the service itself. PostgreSQL
 * refuses to run as root, so root hands it to somebody else.
 */
export type ServerUser = { readonly uid: number; readonly gid: number } | null

/** The owner of an existing cluster, else `nobody` when the service runs as root. */
export const chooseServerUser = Effect.fn("chooseServerUser")(function* (cluster: string) {
  if (geteuid?.() !== 0) return yield* checkNamed
  const existing = yield* Effect.promise(() => stat(cluster).catch(() => null))
  if (existing !== null && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const passwd = yield* attempt("Reading /etc/passwd", () => readFile("/etc/passwd", "utf8"))
  const nobody = passwd
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody")
  if (nobody === undefined) {
    return yield* new StartFailure({
      message:
        'PostgreSQL does not run as root and this machine has no user "nobody" to run it as. ' +
        "Start the service as an ordinary user, set DATABASE_URL, or set STORE=memory."
    })
  }
  // Two's complement ids such as macOS's -2 are unsigned for system calls.
  return { uid: Number(nobody[2]) >>> 0, gid: Number(nobody[3]) >>> 0 }
})

/** PostgreSQL looks its user up; containers may run as one that only has a number. */
const checkNamed = Effect.try({
  try: () => userInfo().username,
  catch: () =>
    new StartFailure({
      message:
        `PostgreSQL needs a user with a name, and user ${geteuid?.()} has none in /etc/passwd. ` +
        "Start the service as another user, set DATABASE_URL, or set STORE=memory."
    })
}).pipe(Effect.as(null))

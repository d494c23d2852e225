import { Effect, Random } from "effect"
import { readFile, stat } from "node:fs/promises"
import { userInfo } from "node:os"
import { geteuid } from "node:process"
import { attempt, startFailure } from "../process/start-failure.ts"

interface User {
  readonly uid: number
  readonly gid: number
}

/** Null means that the server runs as the user of the service. */
export type ServerUser = User | null

/** Two users: `initdb` needs one with a name, the server does not. */
export interface ServerUsers {
  readonly server: ServerUser
  readonly initdb: ServerUser
}

/**
 * PostgreSQL refuses to run as root. A service run by root starts it as the owner of its data, or
 * else as an unused user id: other programs of `nobody` must reach neither the socket nor the
 * files.
 */
export const chooseServerUsers = Effect.fn("chooseServerUsers")(function* (cluster: string) {
  if (geteuid?.() !== 0) return yield* checkNamed
  const passwd = yield* attempt("Reading /etc/passwd", () => readFile("/etc/passwd", "utf8"))
  const users = passwd.split("\n").map((line) => line.split(":"))
  const named = users.find(([name]) => name === "nobody")
  if (named === undefined) {
    return yield* startFailure(
      'initdb does not run as root and this machine has no user "nobody" to run it as. ' +
        "Start the service as an ordinary user, set DATABASE_URL, or set STORE=memory."
    )
  }
  // Two's complement ids such as macOS's -2 are unsigned for system calls.
  const nobody: User = { uid: Number(named[2]) >>> 0, gid: Number(named[3]) >>> 0 }
  const existing = yield* Effect.promise(() => stat(cluster).catch(() => null))
  if (existing !== null && existing.uid !== 0 && existing.uid !== nobody.uid) {
    return usersOf({ uid: existing.uid, gid: existing.gid }, nobody)
  }
  const taken = new Set(users.map(([, , uid]) => Number(uid)))
  const free = Array.from({ length: ownIds.count }, (_, index) => ownIds.first + index).filter(
    (id) => !taken.has(id)
  )
  const own = free[yield* Random.nextIntBetween(0, free.length, { halfOpen: true })] ?? ownIds.first
  return usersOf({ uid: own, gid: own }, nobody)
})

const usersOf = (server: ServerUser, initdb: ServerUser): ServerUsers => ({ server, initdb })

/** Ids that systemd's table of them (UIDS-GIDS) leaves unused. */
const ownIds = { first: 60_578, count: 606 }

/** `initdb` looks its user up; containers may run as one that only has a number. */
const checkNamed = Effect.try({
  try: () => userInfo().username,
  catch: () =>
    startFailure(
      `PostgreSQL needs a user with a name, and user ${geteuid?.()} has none in /etc/passwd. ` +
        "Start the service as another user, set DATABASE_URL, or set STORE=memory."
    )
}).pipe(Effect.as(usersOf(null, null)))

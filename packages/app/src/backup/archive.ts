import { Effect } from "effect"
import { once } from "node:events"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { open, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { extract, pack, type Extract, type Pack } from "tar-stream"
import { flushFolder } from "../files.ts"
import { attempt, reason, type StartFailure, startFailure } from "../process/start-failure.ts"

/**
 * A backup that is being written: a compressed tar file that gets its name only once it is
 * complete.
 */
export interface Archive {
  readonly text: (name: string, content: string) => Promise<void>
  /** Adds a file up to its present length. A file that no longer exists is skipped. */
  readonly file: (name: string, path: string) => Promise<void>
  readonly folder: (name: string) => Promise<void>
}

export const writeArchive = <E>(
  file: string,
  write: (archive: Archive) => Effect.Effect<void, E>
): Effect.Effect<number, E | StartFailure> =>
  Effect.gen(function* () {
    if (existsSync(file)) {
      return yield* startFailure(`${file} exists already. Name another file.`)
    }
    const unfinished = `${file}.unfinished`
    const tar = pack()
    const { ino, output } = yield* attempt(`Making ${unfinished}`, async () => {
      await rm(unfinished, { force: true })
      const made = await open(unfinished, "wx", 0o600)
      return { ino: (await made.stat()).ino, output: made.createWriteStream({ flush: true }) }
    })
    const written = pipeline(tar, createGzip({ level: 1 }), output)
    const failed = Effect.tryPromise({ try: () => written, catch: failure(unfinished) })
    yield* Effect.raceFirst(
      Effect.andThen(
        write(archiveOf(tar)),
        Effect.sync(() => tar.finalize())
      ).pipe(Effect.andThen(failed)),
      Effect.andThen(failed, Effect.never)
    ).pipe(Effect.onError(() => Effect.promise(() => rm(unfinished, { force: true }))))
    yield* attempt(`Naming ${file}`, async () => {
      // The file of another backup may be incomplete.
      if ((await stat(unfinished)).ino !== ino) throw new Error("another backup writes it too")
      await rename(unfinished, file)
      await flushFolder(dirname(file))
    })
    return (yield* attempt(`Reading ${file}`, () => stat(file))).size
  })

const archiveOf = (tar: Pack): Archive => ({
  text: async (name, content) => {
    tar.entry({ name, mode: 0o600 }, content)
  },
  folder: async (name) => {
    tar.entry({ name, type: "directory", mode: 0o700 })
  },
  file: async (name, path) => {
    const handle = await open(path, "r").catch((cause: NodeJS.ErrnoException) =>
      cause.code === "ENOENT" ? null : Promise.reject(cause)
    )
    if (handle === null) return
    try {
      const { size } = await handle.stat()
      const entry = tar.entry({ name, size, mode: 0o600 })
      let left = size
      while (left > 0) {
        const buffer = Buffer.alloc(Math.min(left, chunkBytes))
        const { bytesRead } = await handle.read(buffer, 0, buffer.length)
        // The server cut the file off in the meantime; its log replaces the zeros.
        const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
        left -= chunk.length
        if (!entry.write(chunk)) await once(entry, "drain")
      }
      entry.end(undefined)
    } finally {
      await handle.close()
    }
  }
})

const chunkBytes = 1 << 20

/**
 * Unpacks a backup into a folder, which replaces an earlier one. The file's checksum reveals an
 * incomplete or altered file.
 */
export const readArchive = (file: string, folder: string): Effect.Effect<void, StartFailure> =>
  Effect.tryPromise({
    try: async () => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { mode: 0o700 })
      const entries = extract()
      await Promise.all([
        pipeline(createReadStream(file), createGunzip(), entries),
        unpackAll(entries, resolve(folder))
      ])
    },
    catch: (cause) => {
      if (!(cause instanceof Error && "syscall" in cause)) {
        return startFailure(`${file} is no backup, or was cut short or altered.`)
      }
      const isOfFile = cause.syscall === "read" || ("path" in cause && cause.path === file)
      return isOfFile
        ? failure(file)(cause)
        : startFailure(`Unpacking ${file} into ${folder} failed: ${reason(cause)}`)
    }
  })

const unpackAll = async (entries: Extract, folder: string) => {
  for await (const entry of entries) {
    const path = within(folder, entry.header.name)
    await (entry.header.type === "directory"
      ? mkdir(path, { mode: 0o700, recursive: true })
      : unpack(entry, path))
    entry.resume()
  }
}

const unpack = async (entry: AsyncIterable<unknown>, path: string) => {
  await mkdir(dirname(path), { mode: 0o700, recursive: true })
  await pipeline(
    Readable.from(entry),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true })
  )
}

/** No entry of an archive may be outside its folder. */
const within = (folder: string, name: string): string => {
  const path = join(folder, name)
  if (!path.startsWith(`${folder}/`) && path !== folder) throw new Error(`${name} is out of place`)
  return path
}

const failure = (file: string) => (cause: unknown) =>
  startFailure(`${file} cannot be used: ${reason(cause)}`)

export const filesBelow = (folder: string) =>
  readdir(folder, { recursive: true, withFileTypes: true })

import { Effect, Redacted } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { access, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { flushFolder } from "./flush-folder.ts"
import { attempt, StartFailure } from "../start-failure.ts"

/**
 * The 32 bytes that the embedded store's secrets are sealed with: kept in its
 * folder, made at the first start (contract WEBHOOK-3). Without it what is
 * sealed in the store cannot be opened, so it is part of every backup.
 */
export const secretsFile = Effect.fn("secretsFile")(function* (directory: string) {
  const file = join(directory, "secrets")
  const existing = yield* whenPresent(file)
  if (existing === null) {
    yield* refuseForeignData(directory, file)
    const random = yield* SecureRandom.SecureRandom
    const made = yield* Effect.orDie(random.randomBytes(keyBytes))
    yield* attempt(`Opening ${file}`, () => writeDurably(file, made))
    return Redacted.make(made)
  }
  if (existing.length === keyBytes) return Redacted.make(existing)
  return yield* new StartFailure({
    message: `${file} must hold ${keyBytes} bytes, not ${existing.length}. Put back the file that belongs to the data.`
  })
})

const keyBytes = 32

/** New secrets beside old data would lose all that was sealed, and nobody would notice. */
const refuseForeignData = Effect.fnUntraced(function* (directory: string, file: string) {
  const cluster = join(directory, "postgres", "PG_VERSION")
  const hasData = yield* Effect.promise(() =>
    access(cluster).then(
      () => true,
      () => false
    )
  )
  if (!hasData) return
  return yield* new StartFailure({
    message: `${file} is missing beside data that was sealed with it. Put it back from the backup that the data came from.`
  })
})

const whenPresent = (file: string) =>
  attempt(`Opening ${file}`, () =>
    readFile(file).then(
      (bytes) => new Uint8Array(bytes),
      (cause: NodeJS.ErrnoException) => (cause.code === "ENOENT" ? null : Promise.reject(cause))
    )
  )

/** Whole or not at all, also when the machine stops in between. */
const writeDurably = async (file: string, bytes: Uint8Array) => {
  const unfinished = `${file}.new`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, "wx", 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
  await handle.close()
  await rename(unfinished, file)
  await flushFolder(dirname(file))
}

import { Array as Arr, Effect, Redacted } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { clusterIn, hasCluster } from "../embedded-postgres/cluster.ts"
import { replaceFile } from "../files.ts"
import { attempt, startFailure } from "../process/start-failure.ts"

/**
 * The embedded store's master keys: 32 bytes each, concatenated, of which the first seals. The file
 * lies in the store's folder and is made at the first start (contract WEBHOOK-3). Sealed values
 * cannot be opened without it, so it is part of every backup.
 */
export const secretsFile = Effect.fn("secretsFile")(function* (directory: string) {
  const file = join(directory, "secrets")
  const existing = yield* whenPresent(file)
  if (existing === null) {
    yield* refuseForeignData(directory, file)
    const random = yield* SecureRandom.SecureRandom
    const made = yield* Effect.orDie(random.randomBytes(keyBytes))
    yield* attempt(`Opening ${file}`, () => replaceFile(file, made))
    return Arr.of(Redacted.make(made))
  }
  const keys = Array.from({ length: existing.length / keyBytes }, (_, index) =>
    Redacted.make(existing.slice(index * keyBytes, (index + 1) * keyBytes))
  )
  if (existing.length % keyBytes === 0 && Arr.isArrayNonEmpty(keys)) return keys
  return yield* startFailure(
    `${file} must hold ${keyBytes} bytes for each key, not ${existing.length} in all. Put back the file that belongs to the data.`
  )
})

const keyBytes = 32

/** New keys beside old data would silently lose everything that was sealed. */
const refuseForeignData = Effect.fnUntraced(function* (directory: string, file: string) {
  if (!hasCluster(clusterIn(directory))) return
  return yield* startFailure(
    `${file} is missing beside data that was sealed with it. Put it back from the backup that the data came from.`
  )
})

const whenPresent = (file: string) =>
  attempt(`Opening ${file}`, () =>
    readFile(file).then(
      (bytes) => new Uint8Array(bytes),
      (cause: NodeJS.ErrnoException) => (cause.code === "ENOENT" ? null : Promise.reject(cause))
    )
  )

import { afterRestore } from "@review-proof/adapter-postgres"
import { Effect, Schema } from "effect"
import { readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import type { Config } from "../configuration/config.ts"
import { lockDirectory, lockFiles } from "../data-directory/directory-lock.ts"
import { requireKept } from "../data-directory/own-data.ts"
import { openOwnDatabase } from "../data-directory/own-database.ts"
import { clusterIn } from "../embedded-postgres/cluster.ts"
import { flushFolder } from "../files.ts"
import { printStdout } from "../process/print.ts"
import { serviceProcess } from "../process/service-process.ts"
import { attempt, startFailure } from "../process/start-failure.ts"
import { storeUnusable } from "../store.ts"
import { readArchive } from "./archive.ts"
import { headerName } from "./backup-process.ts"

/**
 * Puts a backup into an empty `DATA_DIR`, recovers the database, and raises public numbers and feed
 * positions past all that may have been issued since (contract RUN-8).
 */
export const restoreProcess = (options: { readonly file: string }) =>
  serviceProcess(
    Effect.fnUntraced(function* (config) {
      const { dataDirectory } = config
      yield* requireKept(config)
      if (config.store !== "embedded") return yield* notEmbedded
      yield* requireEmpty(dataDirectory)
      // It keeps a service or another restore from using the folder in the meantime.
      yield* lockDirectory(dataDirectory)
      yield* requireEmpty(dataDirectory)
      const unfinished = join(dataDirectory, unfinishedName)
      const madeAt = yield* readArchive(options.file, unfinished).pipe(
        Effect.andThen(prepared(config, unfinished, options.file)),
        Effect.tap(moveTo(dataDirectory, unfinished)),
        Effect.ensuring(Effect.promise(() => rm(unfinished, { recursive: true, force: true })))
      )
      yield* printStdout(
        `${dataDirectory} holds the data of ${madeAt}. Public numbers and feed positions were raised past all that may have been issued since.`
      )
    })
  )

/**
 * Raises the numbers before the data is moved into place: if the restore is killed, no database may
 * be left that issues numbers again.
 */
const prepared = Effect.fnUntraced(function* (config: Config, unfinished: string, file: string) {
  const headerFile = join(unfinished, headerName)
  const header = yield* attempt(`Reading ${file}`, () =>
    readFile(headerFile, "utf8").catch(() => "")
  )
  const { madeAt } = yield* Effect.mapError(decodeHeader(header), () => notABackup(file))
  yield* attempt(`Removing ${headerFile}`, () => rm(headerFile))
  const { url } = yield* openOwnDatabase({ ...config, dataDirectory: unfinished })
  yield* Effect.mapError(afterRestore({ url }), storeUnusable(config))
  return madeAt
}, Effect.scoped)

const decodeHeader = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ format: Schema.Literal(1), madeAt: Schema.String }))
)

const notEmbedded = startFailure(
  "Only the embedded store is restored by this command. Restore the database of DATABASE_URL with your provider's tools."
)

/**
 * The folder in `DATA_DIR` in which a backup is unpacked: `DATA_DIR` itself may be the place where a
 * disk is mounted, which nothing can replace.
 */
const unfinishedName = "restore.unfinished"

/** A killed restore leaves files that count as nothing. */
const requireEmpty = Effect.fnUntraced(function* (folder: string) {
  const present = yield* Effect.promise(() => readdir(folder).catch(() => []))
  const left = [...lockFiles, unfinishedName]
  if (present.every((name) => left.includes(name))) return
  return yield* startFailure(
    `${folder} is not empty. Stop the service and move it away, or set DATA_DIR to another folder.`
  )
})

/** The database comes last, so that no service finds it without its key. */
const moveTo = (folder: string, unfinished: string) =>
  attempt(`Moving ${unfinished} to ${folder}`, async () => {
    await rename(join(unfinished, "secrets"), join(folder, "secrets"))
    await rename(clusterIn(unfinished), clusterIn(folder))
    await flushFolder(folder)
    await flushFolder(dirname(resolve(folder)))
  })

const notABackup = (file: string) => startFailure(`${file} is not a backup of this service.`)

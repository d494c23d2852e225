import { backupOnline } from "@review-proof/adapter-postgres"
import { Clock, Effect } from "effect"
import { join, relative } from "node:path"
import type { Config } from "../configuration/config.ts"
import { requireOwnData } from "../data-directory/own-data.ts"
import { reachOwnDatabase } from "../data-directory/reach-database.ts"
import { printStdout } from "../process/print.ts"
import { serviceProcess } from "../process/service-process.ts"
import { clusterIn } from "../embedded-postgres/cluster.ts"
import { attempt, startFailure } from "../process/start-failure.ts"
import { storeUnusable } from "../store.ts"
import { filesBelow, writeArchive, type Archive } from "./archive.ts"

/** Backs the embedded store up into a file, while the service runs or not (contract RUN-8). */
export const backupProcess = (options: { readonly file: string }) =>
  serviceProcess(
    Effect.fnUntraced(function* (config) {
      yield* requireOwnData(config)
      if (config.store !== "embedded") return yield* notEmbedded
      const { url } = yield* reachOwnDatabase(config)
      const size = yield* writeArchive(options.file, (archive) =>
        Effect.gen(function* () {
          const madeAt = new Date(yield* Clock.currentTimeMillis).toISOString()
          yield* put(() => archive.text(headerName, JSON.stringify({ format: 1, madeAt })))
          yield* backupOnline({ url }, copyFiles(config, archive), ({ firstWal, label, lastWal }) =>
            put(async () => {
              await archive.text("postgres/backup_label", label)
              for (const entry of await filesBelow(
                join(clusterIn(config.dataDirectory), "pg_wal")
              )) {
                if (!isWal.test(entry.name) || entry.name < firstWal || entry.name > lastWal)
                  continue
                await archive.file(
                  `postgres/pg_wal/${entry.name}`,
                  join(entry.parentPath, entry.name)
                )
              }
            })
          ).pipe(Effect.catchTag("SqlError", (cause) => Effect.fail(storeUnusable(config)(cause))))
        })
      )
      yield* printStdout(`${options.file} holds the data and its master key (${size} bytes).`)
    })
  )

/** The first entry of a backup. */
export const headerName = "review-proof-backup.json"

const notEmbedded = startFailure(
  "Only the embedded store is backed up by this command. Use your provider's backups, or pg_dump, for DATABASE_URL."
)

const put = (work: () => Promise<void>) => attempt("Writing the backup", work)

const copyFiles = (config: Config, archive: Archive) =>
  put(async () => {
    const { dataDirectory } = config
    await archive.file("secrets", join(dataDirectory, "secrets"))
    const cluster = clusterIn(dataDirectory)
    for (const entry of await filesBelow(cluster)) {
      const path = join(entry.parentPath, entry.name)
      const inside = relative(cluster, path)
      if (isLeftOut.test(inside)) continue
      await (entry.isDirectory()
        ? archive.folder(`postgres/${inside}`)
        : archive.file(`postgres/${inside}`, path))
    }
  })

/** The server recreates these, or reads them only from the end of the backup. */
const isLeftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|(?:^|\/)(?:pg_internal\.init.*|pgsql_tmp.*)$/

const isWal = /^[0-9A-F]{24}$/

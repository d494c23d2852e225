import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { PostgresOptions } from "../connection/client.ts"
import { firstRow, whileAnswering } from "../connection/while-answering.ts"

/** The additions to a copy of a server's files from which a server can recover. */
export interface BackupEnd {
  /** The content of the file `backup_label`. */
  readonly label: string
  /** The first and the last file of `pg_wal` to copy; the names order them. */
  readonly firstWal: string
  readonly lastWal: string
}

/**
 * Copies the files of a running server: `copy` may take what it finds, in any order and while it
 * changes; `finish` then adds the end. The server keeps its log of changes until both are done.
 */
export const backupOnline = <E>(
  { url }: Pick<PostgresOptions, "url">,
  copy: Effect.Effect<void, E>,
  finish: (end: BackupEnd) => Effect.Effect<void, E>
): Effect.Effect<void, E | SqlError> =>
  whileAnswering(url, (sql) =>
    Effect.gen(function* () {
      const one = firstRow(sql)
      yield* one(`select 1 as made from pg_create_physical_replication_slot(
        'review_proof_backup_' || pg_backend_pid(), true, true)`)
      const began = yield* one<{ readonly wal: string }>(
        `select pg_walfile_name(pg_backup_start('review-proof', true)) as wal`
      )
      yield* copy
      const ended = yield* one<{ readonly label: string; readonly wal: string }>(
        `select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(false)`
      )
      if (began === undefined || ended === undefined) return yield* Effect.die("no row")
      yield* finish({ label: ended.label, firstWal: began.wal, lastWal: ended.wal })
    })
  )

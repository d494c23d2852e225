import type { CommitConflict, IdempotencyRecord, StoreUnavailable } from "@review-proof/ports"
import type { Commit, CommitResult } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { findRecord } from "../access/idempotency-records.ts"
import type { Database } from "../connection/database.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { idempotencyRecords, type IdempotencyRow } from "../rows/entity-tables.ts"
import { conflictOf } from "./conflicts.ts"
import { commitStatement } from "./statement.ts"

export const runCommit = (sql: Database, commit: Commit) =>
  mapSqlErrors("UnitOfWork.commit")(run(sql, commit))

type CommitEffect = Effect.Effect<CommitResult, CommitConflict | StoreUnavailable | SqlError>

const run = (sql: Database, commit: Commit): CommitEffect => {
  if (isEmpty(commit)) return Effect.succeed(committed)
  return Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const { locks, text, values } = commitStatement(commit, now)
    return locks.size === 0
      ? sql.query<CommitRow>(text, values)
      : sql.queryLocked<CommitRow>(locks, text, values)
  }).pipe(
    Effect.catchIf(isSqlError, (error) => conflictOf(sql, commit, error)),
    Effect.flatMap((rows): CommitEffect => {
      const row = rows[0]
      if (commit.answer === undefined || row === undefined || row.is_stored) {
        return Effect.succeed(committed)
      }
      return row.scope === null
        ? answeredMeanwhile(sql, commit, commit.answer)
        : Effect.succeed(answeredBefore(row))
    })
  )
}

type CommitRow = IdempotencyRow & { readonly is_stored: boolean }

const isEmpty = ({ answer, audit, changes, events }: Commit): boolean =>
  answer === undefined && changes.length + events.length + audit.length === 0

const committed: CommitResult = { _tag: "Committed" }

const answeredBefore = (row: IdempotencyRow): CommitResult => ({
  _tag: "AnsweredBefore",
  record: idempotencyRecords.entity(row)
})

/**
 * This commit waited for another one with the same key. Its own snapshot is older than the stored
 * answer, so a new statement reads that answer.
 */
const answeredMeanwhile = (
  sql: Database,
  commit: Commit,
  answer: IdempotencyRecord
): CommitEffect =>
  sql
    .query<IdempotencyRow>(findRecord, [answer.scope, answer.key])
    .pipe(
      Effect.flatMap((rows) =>
        rows[0] === undefined ? run(sql, commit) : Effect.succeed(answeredBefore(rows[0]))
      )
    )

import {
  type CommitConflict,
  ContactSuppressed,
  DuplicateInvitation,
  DuplicateReference,
  type InvitationId
} from "@review-proof/ports"
import { type CommitResult, VersionConflict } from "@review-proof/ports/store"
import { Clock, Effect, Exit, Predicate } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Database } from "../connection/database.ts"
import { instant } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { isNumberTaken, numberTaken } from "./conflicts.ts"
import { type Batching, maxBatch, type Outcome } from "../connection/batches.ts"
import { locksOf } from "./invitation-steps.ts"
import { inviteStatement } from "./invite-statement.ts"
import { invitationRow, type NewInvitation, subjectsOf } from "./new-invitation.ts"

/**
 * Commits new invitations in one statement, each as if it had come alone. The more share one, the
 * less each costs, so a second statement starts only when it is full.
 */
export const inviteTogether = (
  sql: Database
): Batching<NewInvitation, CommitResult, CommitConflict> => ({
  operation: "UnitOfWork.commit",
  subjects: subjectsOf,
  mayShare: () => true,
  secondFrom: maxBatch,
  exhausted: Exit.fail(new VersionConflict({ change: "InsertInvitation" })),
  run: (invitations) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      sql.queryLocked<InvitedRow>(
        new Set(invitations.flatMap(({ change }) => locksOf(change))),
        inviteStatement,
        [JSON.stringify(invitations.map(invitationRow)), instant(now)]
      )
    ).pipe(
      Effect.map((rows) =>
        invitations.map((invitation, place) => outcomeOf(invitation, rows[place]))
      ),
      Effect.catchIf(isSqlError, (error) => undone(error, invitations.length)),
      mapSqlErrors("UnitOfWork.commit")
    )
})

/** What is said of each; `held_*` is null where no answer is held. */
interface InvitedRow {
  readonly invited: boolean
  readonly held_fingerprint: string | null
  readonly held_answer: string | null
  readonly held_since: number | null
  readonly held_until: number | null
  readonly suppressed: boolean
  readonly same_reference: InvitationId | null
  readonly same_contact: InvitationId | null
  readonly quiet_since: number | null
}

/** In the order of contract INVITATION-6; none of all these is that its answer is being stored elsewhere. */
const outcomeOf = (
  { answer, change }: NewInvitation,
  row: InvitedRow | undefined
): Outcome<CommitResult, CommitConflict> => {
  if (row === undefined) return "Again"
  if (row.invited) return committed
  if (row.suppressed) return Exit.fail(new ContactSuppressed())
  if (row.same_reference !== null) {
    return Exit.fail(new DuplicateReference({ existingInvitationId: row.same_reference }))
  }
  if (row.same_contact !== null && row.quiet_since !== null) {
    const eligibleAt = row.quiet_since + change.quietMillis
    return Exit.fail(
      new DuplicateInvitation({ existingInvitationId: row.same_contact, eligibleAt })
    )
  }
  if (answer === undefined || row.held_answer === null) return "Again"
  return Exit.succeed({
    _tag: "AnsweredBefore",
    record: {
      scope: answer.scope,
      key: answer.key,
      fingerprint: row.held_fingerprint ?? "",
      answer: row.held_answer,
      createdAt: row.held_since ?? 0,
      expiresAt: row.held_until ?? 0
    }
  })
}

const committed: Exit.Exit<CommitResult, CommitConflict> = Exit.succeed({ _tag: "Committed" })

/** What PostgreSQL refused because of one row says nothing of the others. */
const undone = (
  error: SqlError,
  count: number
): Effect.Effect<"Undone" | ReadonlyArray<Outcome<CommitResult, CommitConflict>>, SqlError> => {
  if (count > 1 && refusals.has(stateOf(error).slice(0, 2))) return Effect.succeed("Undone")
  if (isNumberTaken(error)) return Effect.succeed([Exit.fail(numberTaken)])
  return error.reason._tag === "DeadlockError"
    ? Effect.succeed([Exit.fail(new VersionConflict({ change: "deadlock" }))])
    : Effect.fail(error)
}

/** Data that cannot be read, a constraint, a deadlock: nothing was done, which is certain. */
const refusals = new Set(["22", "23", "40"])

const stateOf = ({ reason: { cause } }: SqlError): string =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : ""

import type { CommitConflict, IdempotencyRecord, Event } from "@review-proof/ports"
import { type Commit, type CommitResult, VersionConflict } from "@review-proof/ports/store"
import { Clock, Effect, Exit } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { type Batching, maxBatch, type Outcome } from "../connection/batches.ts"
import { replaceExpired } from "../access/idempotency-records.ts"
import type { Database } from "../connection/database.ts"
import { inOrder, lockedFunction } from "../connection/locked-function.ts"
import { mapSqlErrors, sqlState } from "../connection/map-sql-errors.ts"
import { compact } from "../paging/page.ts"
import { invitations } from "../rows/invitation.ts"
import { idempotencyRecords, type IdempotencyRow } from "../rows/entity-tables.ts"
import { insertFrom, instant, instantOrNull } from "../rows/table.ts"
import { isNumberTaken, numberTaken } from "./conflicts.ts"
import {
  conflictColumns,
  conflictIn,
  type ConflictRow,
  hasConflict,
  joinConflicts
} from "../invitations/invitation-conflicts.ts"
import { addToInvitationDays, countInvited } from "./invitation-days.ts"
import { insertOutbox, locksOf, valuesBesideRow } from "./invitation-steps.ts"
import type { ChangeOf } from "./step.ts"
import { insertDue } from "./webhook-steps.ts"

/** A commit of one invitation, with at most its event and its answer. */
interface LoneInvitation {
  readonly change: ChangeOf<"InsertInvitation">
  readonly event: Event | undefined
  readonly trace: string | undefined
  readonly answer: IdempotencyRecord | undefined
}

export const loneInvitation = (commit: Commit): LoneInvitation | undefined => {
  const { answer, audit, changes, events, trace } = commit
  const [change, ...otherChanges] = changes
  const [event, ...otherEvents] = events
  if (otherChanges.length + otherEvents.length + audit.length > 0) return undefined
  if (change?._tag !== "InsertInvitation") return undefined
  const isOfCompany = event === undefined || event.companyId === change.invitation.companyId
  return isOfCompany ? { change, event, trace, answer } : undefined
}

/**
 * Commits invitations in one statement, each as if it had come alone. The more of them share a
 * statement, the less each costs, so a second statement starts only when a full batch waits.
 */
export const inviteTogether = (
  sql: Database
): Batching<LoneInvitation, CommitResult, CommitConflict> => ({
  operation: "UnitOfWork.commit",
  subjects: ({ answer, change }) =>
    answer === undefined
      ? locksOf(change)
      : [...locksOf(change), `answer ${answer.scope} ${answer.key}`],
  mayShare: () => true,
  secondFrom: maxBatch,
  exhausted: Exit.fail(new VersionConflict({ change: "InsertInvitation" })),
  run: (given) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      sql.query<InvitedRow>(inviteFunction.call, inviteParameters(given, now))
    ).pipe(
      Effect.map((rows) => given.map((_, place) => outcomeOf(rows[place]))),
      Effect.catchIf(isSqlError, (error) => undone(error, given.length)),
      mapSqlErrors("UnitOfWork.commit")
    )
})

type InviteOutcome = Outcome<CommitResult, CommitConflict>

interface InvitedRow extends ConflictRow, IdempotencyRow {
  readonly invited: boolean
  readonly answered: boolean
}

/** If there is no conflict either, another call is storing its answer at this moment. */
const outcomeOf = (row: InvitedRow | undefined): InviteOutcome => {
  if (row === undefined) return "Again"
  if (row.invited) return committed
  if (row.answered) {
    return Exit.succeed({ _tag: "AnsweredBefore", record: idempotencyRecords.entity(row) })
  }
  const conflict = conflictIn(row)
  return conflict === undefined ? "Again" : Exit.fail(conflict)
}

const committed: InviteOutcome = Exit.succeed({ _tag: "Committed" })

/** PostgreSQL refused the batch because of one row; the others may still succeed. */
const undone = (
  error: SqlError,
  count: number
): Effect.Effect<"Undone" | ReadonlyArray<InviteOutcome>, SqlError> => {
  if (count > 1 && refusals.has(sqlState(error).slice(0, 2))) return Effect.succeed("Undone")
  if (isNumberTaken(error)) return Effect.succeed([Exit.fail(numberTaken)])
  return error.reason._tag === "DeadlockError"
    ? Effect.succeed([Exit.fail(new VersionConflict({ change: "deadlock" }))])
    : Effect.fail(error)
}

/**
 * Errors after which it is certain that nothing was done: unreadable data, constraints, deadlocks.
 */
const refusals = new Set(["22", "23", "40"])

export const inviteParameters = (
  given: ReadonlyArray<LoneInvitation>,
  now: number
): ReadonlyArray<unknown> => [
  inOrder(new Set(given.flatMap(({ change }) => locksOf(change)))),
  JSON.stringify(given.map(({ change }) => invitations.row(change.invitation))),
  JSON.stringify(given.map(valuesBeside)),
  instant(now)
]

const valuesBeside = ({ answer, change, event, trace }: LoneInvitation): object => ({
  ...valuesBesideRow(change),
  scope: answer?.scope,
  key: answer?.key,
  fingerprint: answer?.fingerprint,
  answer: answer?.answer,
  answered_at: instantOrNull(answer?.createdAt),
  expires_at: instantOrNull(answer?.expiresAt),
  event_id: event?.id,
  event_type: event?.facts._tag,
  event_at: instantOrNull(event?.createdAt),
  event_facts: event?.facts,
  trace
})

/** Each invitation's row, the values beside it, and its place. */
const given = `rows from (
  json_populate_recordset(null::${invitations.name}, $2),
  json_to_recordset($3) as (
    quiet interval, message_id text, due_at timestamptz, scope text, key text, fingerprint text,
    answer text, answered_at timestamptz, expires_at timestamptz, event_id text, event_type text,
    event_at timestamptz, event_facts json, trace text)
  ) with ordinality given`

/** An answer that another call is storing at this moment keeps its row out of `stored`. */
const isInvited = `is_free
  and (scope is null or (scope, key) in (select s.scope, s.key from stored s))`

/**
 * Invites many, each as if it had come alone, and returns the outcome of each in their order. It
 * runs under the locks of all their contacts and references. Parameters: the rows of the invitations,
 * the values beside them, and the time. The inner query finds a stored answer by its key alone, and
 * the join checks its expiry afterwards: otherwise a plan made while the table is empty would read
 * all live answers by expiry.
 */
const inviteStatement = compact(`
with asked as materialized (
  select given.*, held.answer is not null as answered, held.fingerprint as held_fingerprint,
         held.answer as held_answer, held.created_at as held_at, held.expires_at as held_until,
         ${conflictColumns}, held.answer is null and ${hasConflict} is not true as is_free
    from ${given}
    left join lateral (
      select r.fingerprint, r.answer, r.created_at, r.expires_at from idempotency_records r
       where r.scope = given.scope and r.key = given.key limit 1
    ) held on held.expires_at > $4::timestamptz ${joinConflicts}
),
stored as (
  insert into idempotency_records as held
    (scope, key, fingerprint, answer, created_at, expires_at)
  select scope, key, fingerprint, answer, answered_at, expires_at
    from asked where scope is not null and is_free order by scope, key
  ${replaceExpired("$4")}
),
invited as materialized (select * from asked where ${isInvited}),
insert_invitation as (${insertFrom(invitations, "invited")}),
insert_outbox as (${insertOutbox("invited")}),
count_invited as (${addToInvitationDays(countInvited("invited"))}),
insert_event as (
  insert into events (id, company_id, type, created_at, facts, trace)
  select event_id, company_id, event_type, event_at, event_facts, trace
    from invited where event_id is not null
),
insert_due as (${insertDue(`select event_id as id, company_id, event_type as type,
  event_at as created_at, business_id from invited where event_id is not null`)})
select ${isInvited} as invited, answered, scope, key, held_fingerprint as fingerprint,
       held_answer as answer, held_at as created_at, held_until as expires_at,
       suppressed, same_reference, same_contact, eligible_at
  from asked order by ordinality`)

export const inviteFunction = lockedFunction(
  "invite",
  ["json", "json", "timestamptz"],
  `invited boolean, answered boolean, scope text, key text, fingerprint text, answer text,
   created_at timestamptz, expires_at timestamptz, suppressed boolean, same_reference bigint,
   same_contact bigint, eligible_at timestamptz`,
  inviteStatement
)

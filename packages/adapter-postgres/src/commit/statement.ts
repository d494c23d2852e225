import type { AuditEntry } from "@review-proof/ports"
import type { Change, Commit } from "@review-proof/ports/store"
import { Record } from "effect"
import { givenRecord, recordParameters, storeRecord } from "../access/idempotency-records.ts"
import { compact } from "../paging/page.ts"
import { auditLog, idempotencyRecords } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { accountSteps } from "./account-steps.ts"
import { invitationDaysStep } from "./invitation-days.ts"
import { invitationSteps } from "./invitation-steps.ts"
import { countStep } from "./review-counts.ts"
import { reviewSteps } from "./review-steps.ts"
import { signInSteps } from "./sign-in-steps.ts"
import { changesOf, insertStep, type CommitPart, commitPart, type Steps } from "./step.ts"
import { eventPart, webhookSteps } from "./webhook-steps.ts"

interface CommitStatement {
  readonly text: string
  readonly values: ReadonlyArray<string>
  /** Locks to take before the statement's snapshot and to hold until its commit. */
  readonly locks: ReadonlySet<string>
}

/**
 * Makes one statement of a commit. Each kind of change adds its rows as a JSON parameter, the common
 * table expressions that apply them, and the conditions that must hold. The text depends only on the
 * kinds of change, so each combination is prepared once, however many rows there are.
 *
 * If the commit has an answer to store, the first expression, `stored`, inserts it and returns a row
 * only if no unexpired answer is stored under its key. Every parameter is read with the condition
 * that `stored` has a row. So a repeated call changes nothing, and the stored answer comes back in the
 * same round trip. `now` is the time by which answers expire.
 */
export const commitStatement = (commit: Commit, now: number): CommitStatement => {
  const used: Array<CommitPart> = []
  const values: Array<string> =
    commit.answer === undefined ? [] : [...recordParameters(commit.answer, now)]
  const kinds = new Set<string>(commit.changes.map(({ _tag }) => _tag))
  for (const candidate of [...changeParts.filter(({ name }) => kinds.has(name)), ...otherParts]) {
    const given = candidate.values(commit)
    if (given !== undefined) {
      used.push(candidate)
      values.push(...given)
    }
  }
  const locks = new Set(used.flatMap((part) => part.locks(commit)))
  return { text: textOf(used, commit.answer !== undefined), values, locks }
}

const steps: Steps = {
  ...accountSteps,
  ...signInSteps,
  ...reviewSteps,
  ...invitationSteps,
  ...webhookSteps
}

const changePart = <Kind extends Change["_tag"]>(kind: Kind): CommitPart =>
  commitPart(kind, (commit) => changesOf(commit, kind), steps[kind])

const changeParts = Record.keys(steps).map((kind) => changePart(kind))

const otherParts: ReadonlyArray<CommitPart> = [
  eventPart,
  commitPart(
    "Audit",
    ({ audit }) => audit,
    insertStep(auditLog, (entry: AuditEntry) => entry)
  )
]

const texts = new Map<string, string>()

const textOf = (used: ReadonlyArray<CommitPart>, hasAnswer: boolean): string => {
  const name = [hasAnswer ? "hasAnswer" : "", ...used.map((one) => one.name)].join(" ")
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = compact(compose(used, hasAnswer))
  texts.set(name, text)
  return text
}

const compose = (used: ReadonlyArray<CommitPart>, hasAnswer: boolean): string => {
  let parameter = hasAnswer ? 2 : 0
  const ifStored = hasAnswer ? " where exists (select from stored)" : ""
  const inputs = used
    .flatMap((one) => one.inputs)
    .map(({ name, from }) => {
      const rows = from(`$${++parameter}`, "r")
      return `${name} as materialized (select r.* from ${rows}${ifStored})`
    })
  const expressions = used
    .flatMap((one) => Object.entries(one.expressions))
    .map(([name, query]) => `${name} as (${query})`)
  const conditions = used.flatMap(({ conditions = [], name }) =>
    conditions.map((condition) => `assert_applied('${name}', ${condition})`)
  )
  const applied = conditions.length === 0 ? "true" : conditions.join("\n   and ")
  const counts = [
    ...countStep(used.flatMap(({ counted }) => counted ?? [])),
    ...invitationDaysStep(used.flatMap(({ countedInvitations }) => countedInvitations ?? []))
  ]
  const before = hasAnswer ? [`stored as (${storeRecord})`] : []
  return `with ${[...before, ...inputs, ...expressions, ...counts].join(",\n")}
${hasAnswer ? answeredResult(applied) : `select ${applied} as applied`}`
}

/**
 * Returns whether `stored` has a row and, if not, the stored answer. The look-up has a limit of
 * its own, since a plain join may read the whole index.
 */
const answeredResult = (applied: string): string => `
select result.is_stored, result.applied, ${columns(idempotencyRecords, "held")}
  from (select exists (select from stored) as is_stored, ${applied} as applied) result
  cross join ${givenRecord} answer
  left join lateral (
    select * from idempotency_records
     where not result.is_stored and scope = answer.scope and key = answer.key limit 1
  ) held on true`

import type { AuditEntry, Change, Commit } from "@review-proof/ports"
import { givenRecord, recordParameters, storeRecord } from "../access/idempotency-records.ts"
import { compact } from "../paging/page.ts"
import { auditLog, idempotencyRecords } from "../rows/record.ts"
import { columns } from "../rows/table.ts"
import { accountSections } from "./account-steps.ts"
import { invitationSections } from "./invitation-steps.ts"
import { reviewSections } from "./review-steps.ts"
import { insertStep, type Section, section } from "./step.ts"
import { eventSection, webhookSections } from "./webhook-steps.ts"

/** A commit as one statement. */
export interface CommitStatement {
  readonly text: string
  readonly values: ReadonlyArray<string>
  /** To be held from before the statement's snapshot until its commit. */
  readonly locks: ReadonlySet<string>
}

/**
 * Makes one statement of a commit. Each kind of change that it has gives its
 * rows as one JSON parameter, then the parts that apply them, then what they
 * demand. The text depends on the kinds alone, so each combination is prepared
 * once, however many rows there are.
 *
 * Where the commit has an answer, the first part, `gate`, stores it, and is
 * empty if one is held for its key. Every input is read through the gate:
 * behind a closed one there are no rows, so nothing happens, and the held
 * record comes back in the same round trip. An answer expires by `now`.
 */
export const commitStatement = (commit: Commit, now: number): CommitStatement => {
  const used: Array<Section> = []
  const values: Array<string> =
    commit.answer === undefined ? [] : [...recordParameters(commit.answer, now)]
  for (const candidate of sections) {
    const given = candidate.values(commit)
    if (given !== undefined) {
      used.push(candidate)
      values.push(...given)
    }
  }
  const locks = new Set(used.flatMap((section) => section.locks(commit)))
  return { text: textOf(used, commit.answer !== undefined), values, locks }
}

const changeSections: Readonly<Record<Change["_tag"], Section>> = {
  ...accountSections,
  ...reviewSections,
  ...invitationSections,
  ...webhookSections
}

const sections: ReadonlyArray<Section> = [
  ...Object.values(changeSections),
  eventSection,
  section(
    "Audit",
    (commit) => commit.audit,
    insertStep("insert_audit", auditLog, (entry: AuditEntry) => entry)
  )
]

/** Texts by the sections that they are made of: some dozens in all. */
const texts = new Map<string, string>()

const textOf = (used: ReadonlyArray<Section>, gated: boolean): string => {
  const name = [gated ? "gated" : "", ...used.map((one) => one.name)].join(" ")
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = compact(compose(used, gated))
  texts.set(name, text)
  return text
}

const compose = (used: ReadonlyArray<Section>, gated: boolean): string => {
  let parameter = gated ? 2 : 0
  const open = gated ? " where exists (select from gate)" : ""
  const inputs = used
    .flatMap((one) => one.inputs)
    .map(({ name, from }) => {
      const rows = from.replace("?", `$${++parameter}`)
      return `${name} as materialized (select r.* from ${rows}${open})`
    })
  const parts = used
    .flatMap((one) => Object.entries(one.parts))
    .map(([name, part]) => `${name} as (${part})`)
  const demands = used.flatMap((one) =>
    one.demands.map((condition) => `demand('${one.name}', ${condition})`)
  )
  const applied = demands.length === 0 ? "true" : demands.join("\n   and ")
  const before = gated ? [`gate as (${storeRecord})`] : []
  return `with ${[...before, ...inputs, ...parts].join(",\n")}
${gated ? gatedResult(applied) : `select ${applied} as applied`}`
}

/**
 * Whether the gate was open and, where it was not, the record that held it shut:
 * looked up with a limit of its own, since a plain join may read the whole index.
 */
const gatedResult = (applied: string): string => `
select result.opened, result.applied, ${columns(idempotencyRecords, "held")}
  from (select exists (select from gate) as opened, ${applied} as applied) result
  cross join ${givenRecord} answer
  left join lateral (
    select * from idempotency_records
     where not result.opened and scope = answer.scope and key = answer.key limit 1
  ) held on true`

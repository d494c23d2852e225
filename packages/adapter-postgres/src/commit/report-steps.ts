import { isAwaited } from "@review-proof/ports/store"
import { reports, savedReplies } from "../rows/entity-tables.ts"
import { instant } from "../rows/table.ts"
import {
  appliedToEach,
  type ChangeOf,
  insertFrom,
  recordInput,
  recordStep,
  replaceStep,
  type Steps,
  tableInput
} from "./step.ts"

/** The time of the oldest report of a full window, `given`; null if another report is allowed. */
export const fillingReport = `(select other.created_at from reports other
     where other.network_hash = given.network_hash and other.created_at > given.since
     order by other.created_at desc offset given.at_most - 1 limit 1)`

export const reportBounds = recordInput<ChangeOf<"InsertReport">>(
  "bound_reports",
  `network_hash text collate "C", since timestamptz, at_most bigint`,
  ({ atMost, report, windowMillis }) =>
    report.networkHash === null
      ? []
      : {
          network_hash: report.networkHash,
          since: instant(report.createdAt - windowMillis),
          at_most: atMost
        }
)

export const reportSteps = {
  /** One report of a network address is committed at a time, so their number is exact. */
  InsertReport: {
    inputs: [tableInput("insert_report", reports, ({ report }) => report), reportBounds],
    locks: ({ report }) => (report.networkHash === null ? [] : [`report ${report.networkHash}`]),
    expressions: { insert_report_done: insertFrom(reports, "insert_report") },
    conditions: [`not exists (select from bound_reports given where ${fillingReport} is not null)`]
  },
  ReplaceReport: replaceStep(reports, ({ report }) => report, {
    set: { network_hash: "held.network_hash" }
  }),
  PutSavedReplies: appliedToEach({
    inputs: [tableInput("put_saved_replies", savedReplies, ({ set }) => set)],
    expressions: {
      put_saved_replies_done: `insert into saved_replies as held (company_id, replies, version)
        select given.company_id, given.replies, given.version from put_saved_replies given
         where given.version = 1 or exists (
           select from saved_replies known where known.company_id = given.company_id)
        on conflict (company_id) do update
          set replies = excluded.replies, version = excluded.version
          where held.version = excluded.version - 1
        returning 1`
    }
  }),
  /**
   * The id is derived from the notice's cause: a notice that was queued once is never queued again.
   */
  QueueNotice: recordStep(
    "queue_notice",
    `id text, company_id text, notice json, awaited boolean, due_at timestamptz`,
    ({ notice: { companyId, dueAt, id, notice } }) => ({
      id,
      company_id: companyId,
      notice,
      awaited: isAwaited(notice),
      due_at: instant(dueAt)
    }),
    `insert into notices (id, company_id, notice, awaited, queued_for, due_at)
      select id, company_id, notice, awaited, due_at, due_at from queue_notice on conflict do nothing`
  )
} satisfies Partial<Steps>

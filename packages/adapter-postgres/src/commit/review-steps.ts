import type { Reply, ReviewId } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import {
  importRuns,
  products,
  proofRequests,
  reports,
  savedReplies
} from "../rows/entity-tables.ts"
import { moderationLog, replies, reviews, revisions } from "../rows/review.ts"
import { insertFrom, instant, sameCompany } from "../rows/table.ts"
import { countedColumns, countInserted, countReplaced } from "./review-counts.ts"
import {
  appliedToEach,
  type ChangeOf,
  changesOf,
  type Input,
  insertStep,
  queryStep,
  recordInput,
  recordStep,
  replaceFrom,
  replaceStep,
  rewriteStep,
  type Steps,
  tableInput
} from "./step.ts"

/**
 * A review counts its replies, so that a page looks for replies only where there are some. New and
 * removed replies come with a change of their review, which counts them.
 */
const reviewInput = <Source extends ChangeOf<"InsertReview" | "ReplaceReview">>(
  name: string
): Input<Source> => ({
  ...tableInput(name, reviews, (change: Source) => change.review),
  rows: (changes, commit) => {
    const added = repliesAdded(commit)
    return changes.map(({ review }) => ({
      ...reviews.row(review),
      reply_count: added.get(review.id) ?? 0
    }))
  }
})

const reviewColumns = [...reviews.columns, "reply_count"].join(", ")

/** How much the number of replies of each review grows. */
const repliesAdded = (commit: Commit): ReadonlyMap<ReviewId, number> => {
  const added = new Map<ReviewId, number>()
  const add = ({ reviewId }: Reply, count: number) =>
    added.set(reviewId, (added.get(reviewId) ?? 0) + count)
  for (const { reply } of changesOf(commit, "InsertReply")) add(reply, 1)
  for (const { reply } of changesOf(commit, "RemoveReply")) add(reply, -1)
  return added
}

/** One statement writes both columns, because a row can be updated only once in a statement. */
const rewritten = (column: string): string => `coalesce(
  (select given.new from rewrite_log_text given
    where given.review_id = held.review_id and given.old = held.${column}),
  held.${column})`

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

/** Finds a member's open report of the same review, beside which there must be no other. */
const openAlready = `select from insert_report given
  join reports other on other.business_id = given.business_id
                    and other.review_id = given.review_id
 where given.status = 'open' and given.member_id is not null
   and other.status = 'open' and other.member_id is not null`

export const reviewSteps = {
  InsertReview: {
    inputs: [reviewInput("insert_review")],
    expressions: {
      insert_review_done: `insert into reviews as held (${reviewColumns})
        select ${reviewColumns} from insert_review returning ${countedColumns}`
    },
    counted: countInserted("insert_review_done")
  },
  ReplaceReview: appliedToEach({
    inputs: [reviewInput("replace_review")],
    expressions: {
      replace_review_done: replaceFrom(reviews, "replace_review", {
        set: { reply_count: "held.reply_count + given.reply_count" },
        returning: countedColumns
      })
    },
    counted: countReplaced("replace_review_done")
  }),
  InsertRevision: insertStep(revisions, ({ revision }) => revision),
  InsertModeration: insertStep(moderationLog, ({ entry }) => entry),
  RewriteRevision: rewriteStep(revisions, ["title", "text", "product"], ({ revision }) => revision),
  RewriteLogText: recordStep(
    "rewrite_log_text",
    "review_id bigint, old text, new text",
    ({ from, reviewId, to }) => ({ review_id: reviewId, old: from, new: to }),
    `update moderation_log held
        set reason = ${rewritten("reason")}, other_evidence = ${rewritten("other_evidence")}
      where held.review_id in (select review_id from rewrite_log_text)`
  ),
  /** The step that inserts or replaces the review counts the reply. */
  InsertReply: insertStep(replies, ({ reply }) => reply),
  RewriteReply: rewriteStep(replies, ["text", "earlier"], ({ reply }) => reply),
  /** The step that replaces the review takes the reply off the count. */
  RemoveReply: appliedToEach(
    queryStep(
      tableInput("remove_reply", replies, ({ reply }) => reply),
      `delete from replies held using remove_reply given
        where held.id = given.id and ${sameCompany("held", "given")} returning 1`
    )
  ),
  InsertProduct: insertStep(products, ({ product }) => product),
  ReplaceProduct: replaceStep(products, ({ product }) => product),
  InsertProofRequest: insertStep(proofRequests, ({ request }) => request),
  ReplaceProofRequest: replaceStep(proofRequests, ({ request }) => request),
  /**
   * Reports of one network address commit one after the other, so that their number is exact. So do
   * members' reports of one review.
   */
  InsertReport: {
    inputs: [tableInput("insert_report", reports, ({ report }) => report), reportBounds],
    locks: ({ report: { memberId, networkHash, reviewId } }) => [
      ...(networkHash === null ? [] : [`report ${networkHash}`]),
      ...(memberId === null ? [] : [`report ${reviewId}`])
    ],
    expressions: { insert_report_done: insertFrom(reports, "insert_report") },
    conditions: [
      `not exists (select from bound_reports given where ${fillingReport} is not null)`,
      `not exists (${openAlready})`
    ]
  },
  ReplaceReport: replaceStep(reports, ({ report }) => report, {
    set: { network_hash: "held.network_hash" }
  }),
  PutSavedReplies: appliedToEach(
    queryStep(
      tableInput("put_saved_replies", savedReplies, ({ set }) => set),
      `insert into saved_replies as held (company_id, replies, version)
        select given.company_id, given.replies, given.version from put_saved_replies given
         where given.version = 1 or exists (
           select from saved_replies known where known.company_id = given.company_id)
        on conflict (company_id) do update
          set replies = excluded.replies, version = excluded.version
          where held.version = excluded.version - 1
        returning 1`
    )
  ),
  InsertImportRun: insertStep(importRuns, ({ run }) => run),
  ReplaceImportRun: replaceStep(importRuns, ({ run }) => run),
  InsertRejectedLines: recordStep(
    "insert_rejected",
    `run_id text collate "C", company_id text collate "C", line integer, problems json`,
    ({ lines, run }) =>
      lines.map(({ line, problems }) => ({
        run_id: run.id,
        company_id: run.companyId,
        line,
        problems
      })),
    `insert into rejected_import_lines (run_id, company_id, line, problems)
      select run_id, company_id, line, problems from insert_rejected`
  )
} satisfies Partial<Steps>

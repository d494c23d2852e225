import type { Report, ReviewId } from "@review-proof/ports"
import { ReportId, Reports, type Commit, type ReportFilters } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { orNotFound, requireState } from "../errors.ts"
import { publicReviewId } from "../ids/public-ids.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { decideModeration } from "../reviews/moderate-review.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** An operator's decision on a report. */
export interface ReportDecision {
  readonly outcome: "upheld" | "dismissed"
  /** The reporter reads it, and so does the company. */
  readonly reason: string
  /** The review is hidden or removed in the same commit, if it is still published. */
  readonly moderation?: "hide" | "remove"
}

/**
 * Decides an open report. A reporter who left an address gets a mail. Fails with `NotFound`, or with
 * `InvalidTransition` if it was decided before.
 */
export const decideReport = (actor: Actor, id: ReportId, decision: ReportDecision) =>
  commitDecision(decisionOn(actor, id, decision))

/** Like `decideReport`, by a form: submitted twice, it decides once. */
export const decideReportByForm = Effect.fn("decideReportByForm")(function* (
  actor: Actor,
  decided: { readonly reportId: ReportId; readonly decision: ReportDecision },
  form: SentForm
) {
  yield* commitByForm(form, decisionOn(actor, decided.reportId, decided.decision))
})

const decisionOn = Effect.fn("decideReport")(function* (
  actor: Actor,
  id: ReportId,
  { moderation, outcome, reason }: ReportDecision
) {
  const before = yield* getReport(id)
  yield* requireRight(actor, "moderate", before.companyId)
  yield* requireState("open", before.status, "decide")
  const { companyId, reviewId } = before
  const now = yield* Clock.currentTimeMillis
  const report: Report = {
    ...before,
    status: outcome,
    decision: reason,
    decidedAt: now,
    version: before.version + 1
  }
  const notice = { _tag: "ReportDecided", reportId: id } as const
  const { changes, events, audit } =
    moderation === undefined
      ? nothing
      : yield* decideModeration(
          actor,
          reviewId,
          { _tag: moderation, about: "published" },
          reason
        ).pipe(
          Effect.map((decision) => decision.commit ?? nothing),
          Effect.catchTag("InvalidTransition", () => Effect.succeed(nothing))
        )
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: `report.${outcome}`,
    target: publicReviewId(reviewId),
    details: { report: id, reason },
    changes: [
      { _tag: "ReplaceReport", report },
      ...(before.email === null
        ? []
        : [{ _tag: "QueueNotice" as const, notice: { id, companyId, notice, dueAt: now } }]),
      ...changes
    ],
    events
  })
  return { value: report, commit: { ...commit, audit: [...audit, ...commit.audit] } }
})

const nothing: Pick<Commit, "changes" | "events" | "audit"> = { changes: [], events: [], audit: [] }

/** Deletes the reporter's address. */
export const forgetReporter = Effect.fn("forgetReporter")(function* (id: ReportId) {
  const before = yield* getReport(id)
  if (before.email === null) return { value: undefined }
  const report: Report = {
    ...before,
    email: null,
    contactHash: null,
    version: before.version + 1
  }
  return { value: undefined, commit: { changes: [{ _tag: "ReplaceReport", report }] } } as const
}, commitDecision)

/** Fails with `NotFound`. */
export const getReport = Effect.fn("getReport")(function* (id: ReportId) {
  const reports = yield* Reports
  return yield* orNotFound("report")(yield* reports.find(id))
})

/** The reports of a review, or those by members alone, newest first. Fails with `NotFound` or `InvalidCursor`. */
export const listReports = Effect.fn("listReports")(function* (
  reviewId: ReviewId,
  query: PageQuery & ReportFilters
) {
  yield* getAnyReview(reviewId)
  const reports = yield* Reports
  const { byMembers = false } = query
  const list = {
    owner: publicReviewId(reviewId),
    list: "reports",
    filters: { byMembers },
    position: creationPosition(ReportId)
  }
  return yield* readPage(list, query, (request) => reports.page(reviewId, { byMembers }, request))
})

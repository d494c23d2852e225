import { Report, type Review, type ReviewId } from "@review-proof/ports"
import { ReportId, Reports } from "@review-proof/ports/store"
import { Clock, Effect, Schema } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { commitOnceByKey } from "../commit/commit-once.ts"
import { fingerprint } from "../commit/fingerprint.ts"
import { InvalidTransition, NotFound, requireState } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { publicReviewId } from "../ids/public-ids.ts"
import { contactHash, type Contact } from "../invitations/contact.ts"
import { secondsUntil } from "../limits/seconds-until.ts"
import { checkText } from "../reviews/check-text.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { type Actor, requireRight } from "../rights/actor.ts"
import { networkHash } from "../secrets/network-hash.ts"

/** This network address has made its ten reports of the hour (contract REVIEW-15). */
export class TooManyReportsMade extends Schema.TaggedError<TooManyReportsMade>()(
  "TooManyReportsMade",
  { retryAfterSeconds: Schema.Int }
) {
  override readonly message = "This address has made too many reports"
}

/** A reporter's objection to a review. */
export type Complaint = Pick<Report, "reason" | "text">

/** The reasons to choose from. */
export const complaintReasons = Report.fields.reason.literals

/** A visitor of a review's page, who has no account. */
export interface Visitor {
  readonly networkAddress: string
  /** The reporter's address, for the decision; null for a visitor who wants no answer. */
  readonly email: Contact | null
  readonly language: string
  /** The id of the rendered form: the same words submitted twice with it are one report. */
  readonly formId: string
}

const hourMillis = 3_600_000
const limits = { atMost: 10, windowMillis: hourMillis }

/**
 * Takes a visitor's report of a published review: at most ten in any hour from a network address.
 * Fails with `NotFound`, `InvalidInput` or `TooManyReportsMade`.
 */
export const reportReview = Effect.fn("reportReview")(function* (
  reviewId: ReviewId,
  complaint: Complaint,
  visitor: Visitor
) {
  yield* checkText(complaint.text, maxReportLength)
  const { email, formId, language } = visitor
  const { review } = yield* getAnyReview(reviewId)
  if (review.state !== "published") return yield* new NotFound({ what: "review" })
  const reporter = {
    memberId: null,
    language,
    email: email?.value ?? null,
    contactHash: email === null ? null : yield* contactHash(email),
    networkHash: yield* networkHash(visitor.networkAddress)
  }
  const said = { operation: "report", resource: String(reviewId), body: { ...complaint, email } }
  const key = yield* fingerprint(said)
  const decide = Effect.map(reportOf(review, complaint, reporter), (report) => ({
    ...inserting(report),
    expected: ["TooManyReports"] as const
  }))
  const form = { scope: ReportId.make(`rpt_${formId}`), key }
  yield* Effect.catchTag(commitOnceByKey(form, decide), "TooManyReports", tooMany)
})

const tooMany = Effect.fnUntraced(function* ({ freeAt }: { readonly freeAt: number }) {
  const retryAfterSeconds = secondsUntil(freeAt, yield* Clock.currentTimeMillis)
  return yield* new TooManyReportsMade({ retryAfterSeconds })
})

/**
 * Takes a report by a member, or one that an operator enters for somebody. Fails with `NotFound`,
 * `InvalidInput`, or `InvalidTransition` for a review that is not published, or that a member of its
 * company reported and the operator has not decided on (from `reported`).
 */
export const reportAsMember = (actor: Actor, reviewId: ReviewId, complaint: Complaint) =>
  commitDecision(decideReporting(actor, reviewId, complaint))

/** Like `reportAsMember`, by a form: submitted twice, it makes one report. */
export const reportByForm = Effect.fn("reportByForm")(function* (
  actor: Actor,
  reported: { readonly reviewId: ReviewId; readonly complaint: Complaint },
  form: SentForm
) {
  yield* commitByForm(form, decideReporting(actor, reported.reviewId, reported.complaint))
})

const decideReporting = Effect.fn("reportAsMember")(function* (
  actor: Actor,
  reviewId: ReviewId,
  complaint: Complaint
) {
  const { review } = yield* getAnyReview(reviewId)
  yield* requireRight(actor, "report", review.companyId)
  yield* checkText(complaint.text, maxReportLength)
  yield* requireState("published", review.state, "report")
  const memberId = typeof actor === "string" ? null : actor.id
  if (memberId !== null) yield* refuseSecond(reviewId)
  const report = yield* reportOf(review, complaint, {
    memberId,
    language: "en",
    email: null,
    contactHash: null,
    networkHash: null
  })
  const commit = yield* withAuditEntry(actor, {
    companyId: review.companyId,
    action: "review.reported",
    target: publicReviewId(reviewId),
    details: { report: report.id, reason: report.reason },
    ...inserting(report).commit
  })
  return { value: report, commit }
})

/** The store allows one open report at a time. It may not be the newest, since clocks differ. */
const refuseSecond = Effect.fnUntraced(function* (reviewId: ReviewId) {
  const ofMembers = { byMembers: true }
  const { items } = yield* Reports.use((port) =>
    port.page(reviewId, ofMembers, { limit: 20, after: null })
  )
  if (items.some(({ status }) => status === "open")) {
    return yield* new InvalidTransition({ from: "reported", action: "report" })
  }
})

const inserting = (report: Report) => ({
  value: report,
  commit: { changes: [{ _tag: "InsertReport" as const, report, ...limits }] }
})

type Reporter = Pick<Report, "memberId" | "email" | "contactHash" | "language" | "networkHash">

const reportOf = Effect.fnUntraced(function* (
  { businessId, companyId, id: reviewId }: Review,
  { reason, text }: Complaint,
  reporter: Reporter
) {
  const report: Report = {
    ...reporter,
    id: yield* newId(ReportId),
    companyId,
    businessId,
    reviewId,
    reason,
    text,
    status: "open",
    decision: null,
    createdAt: yield* Clock.currentTimeMillis,
    decidedAt: null,
    version: 1
  }
  return report
})

/** The longest text of a report, in characters. */
export const maxReportLength = 2000

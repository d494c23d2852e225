import { errorStatuses } from "@review-proof/http-server"
import { QueueKind } from "@review-proof/domain/reviews"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { FieldRules } from "../../fields/field-rules.ts"
import { NoBody } from "../wire/fields.ts"
import { QueueItemWire } from "../wire/queue.ts"
import {
  DecisionWire,
  ManagedReviewWire,
  ReasonedWire,
  RedactReviewWire,
  VerifyReviewWire
} from "../wire/review.ts"
import { reviewRule } from "../wire/review-rules.ts"
import { created, list, post, read } from "../operations.ts"
import { CreateReportWire, DecideReportWire, ReportWire } from "../wire/report.ts"

/** Decisions of moderators about reviews (contract REVIEW-2). */
export const ModerationGroup = HttpApiGroup.make("moderation", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listQueue", "/queue", {
      query: { ...pageParameters, kind: Schema.optionalKey(QueueKind) },
      success: pageOf(QueueItemWire),
      error: errorStatuses(400, 401, 403)
    })
      .annotate(OpenApi.Summary, "List what waits for a decision, oldest first")
      .annotate(
        OpenApi.Description,
        "Across all companies. Restore or remove a `held` review, which the automatic check (the " +
          "screen) has not published. Decide a `proof` request or a report (`reported`)."
      ),
    post(
      "verifyReview",
      "/reviews/:id/verify",
      [VerifyReviewWire, ManagedReviewWire],
      "Raise a review's proof",
      409
    ).annotate(FieldRules, reviewRule),
    post(
      "resolveReview",
      "/reviews/:id/resolve",
      [[DecisionWire, NoBody], ManagedReviewWire],
      "Mark a review as resolved",
      409
    ),
    post(
      "hideReview",
      "/reviews/:id/hide",
      [ReasonedWire, ManagedReviewWire],
      "Hide a published review",
      409
    ),
    post(
      "removeReview",
      "/reviews/:id/remove",
      [ReasonedWire, ManagedReviewWire],
      "Remove a review, or refuse a pending one",
      409
    ),
    post(
      "restoreReview",
      "/reviews/:id/restore",
      [[DecisionWire, NoBody], ManagedReviewWire],
      "Restore a review, or approve a pending one",
      409
    ),
    post(
      "redactReview",
      "/reviews/:id/redact",
      [RedactReviewWire, ManagedReviewWire],
      "Redact text or the name of a review"
    ).annotate(
      OpenApi.Description,
      "Takes personal data, insults or secrets out of a review in any state and out of its " +
        "replies: at least one of `title`, `text`, `name` and `replies`. The words also disappear from " +
        "earlier revisions, reasons, the audit log and stored answers. Stars and score " +
        "stay. The page of a published review shows when it was shortened and why."
    )
  )
  .annotate(OpenApi.Title, "Moderation")
  .annotate(OpenApi.Description, "Decisions about reviews.")

export const ReportsGroup = HttpApiGroup.make("reports", { topLevel: true })
  .add(
    post(
      "createReport",
      "/reviews/:id/reports",
      [CreateReportWire, created(ReportWire)],
      "Report a published review",
      409
    ),
    list(
      "listReports",
      "/reviews/:id/reports",
      ReportWire,
      "List a review's reports, newest first"
    ),
    read("getReport", "/reports/:id", ReportWire, "Read a report"),
    post(
      "decideReport",
      "/reports/:id/decide",
      [DecideReportWire, ReportWire],
      "Uphold or dismiss a report; the review stays as it is",
      409
    )
  )
  .annotate(OpenApi.Title, "Reports")
  .annotate(OpenApi.Description, "Reports of reviews by visitors and members, and their decisions.")

import { maxReportLength } from "@review-proof/domain/reviews"
import { publicReviewId } from "@review-proof/domain/requests"
import { Report } from "@review-proof/ports"
import { Schema } from "effect"
import { isNotBlank, Reason, Text } from "@review-proof/domain/fields"
import { WireTime } from "@review-proof/http-server"
import { wireOf } from "../../wire/wire-of.ts"

const { businessId, id, memberId, reason, status } = Report.fields

export const ReportWire = Schema.Struct({
  id,
  review_id: Schema.String,
  business_id: businessId,
  reason,
  text: Schema.String,
  by: Schema.Literals(["visitor", "member"]),
  member_id: memberId,
  status,
  decision: Schema.NullOr(Schema.String).annotate({ description: "The reason for the decision." }),
  created_at: WireTime,
  decided_at: Schema.NullOr(WireTime)
}).annotate({ identifier: "Report" })

type ShownReport = Omit<
  Report,
  "companyId" | "email" | "contactHash" | "language" | "networkHash" | "version"
>

export const reportWire = (report: ShownReport): typeof ReportWire.Type =>
  wireOfReport({
    ...report,
    reviewId: publicReviewId(report.reviewId),
    by: report.memberId === null ? "visitor" : "member"
  })

const wireOfReport = wireOf(ReportWire)

export const CreateReportWire = Schema.Struct({
  reason,
  text: Text(2, maxReportLength).check(isNotBlank)
}).annotate({ identifier: "CreateReport" })

export const DecideReportWire = Schema.Struct({
  outcome: Schema.Literals(["upheld", "dismissed"]),
  reason: Reason.annotateKey({ description: "Shown to the reporter, and kept in the audit log." })
}).annotate({ identifier: "DecideReport" })

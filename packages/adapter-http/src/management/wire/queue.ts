import { QueueKind, type QueueItem } from "@review-proof/domain/reviews"
import { publicReviewId } from "@review-proof/domain/requests"
import { WireTime, wireTime } from "@review-proof/http-server"
import { BusinessId, CompanyId } from "@review-proof/ports"
import { Schema } from "effect"
import { ProofRequestWire, proofRequestWire } from "./proof-request.ts"
import { ReportWire, reportWire } from "./report.ts"
import { ManagedReviewWire, managedReviewWire } from "./review.ts"

export const QueueItemWire = Schema.Struct({
  kind: QueueKind,
  id: Schema.String.annotate({
    description:
      "The id of the review (held), of the proof request (proof) or of the report (reported)."
  }),
  since: WireTime,
  reason: Schema.NullOr(Schema.String).annotate({
    description:
      "Why the screen held the review, what is to be proven, or why the review was reported."
  }),
  company: Schema.Struct({ id: CompanyId, name: Schema.String }),
  business: Schema.Struct({ id: BusinessId, name: Schema.String }),
  review: ManagedReviewWire,
  proof_request: Schema.NullOr(ProofRequestWire),
  report: Schema.NullOr(ReportWire)
}).annotate({ identifier: "QueueItem" })

export const queueItemWire = (item: QueueItem, baseUrl: string): typeof QueueItemWire.Type => {
  const { business, company, kind, review, since } = item
  const same = {
    kind,
    since: wireTime(since),
    company,
    business,
    review: managedReviewWire(review, baseUrl),
    proof_request: null,
    report: null
  }
  switch (item.kind) {
    case "held":
      return {
        ...same,
        id: publicReviewId(review.review.id),
        reason: item.reason
      }
    case "proof":
      return {
        ...same,
        id: item.proofRequest.id,
        reason: item.proofRequest.kind,
        proof_request: proofRequestWire(item.proofRequest)
      }
    case "reported": {
      const report = {
        ...item.report,
        reviewId: review.review.id,
        businessId: business.id,
        status: "open" as const,
        decision: null,
        createdAt: since,
        decidedAt: null
      }
      const { id, reason } = report
      return { ...same, id, reason, report: reportWire(report) }
    }
  }
}

import { Schema } from "effect"
import type { Business } from "./business.ts"
import type { Company } from "./company.ts"
import type { ProofRequest } from "./proof-request.ts"
import type { Report } from "./report.ts"
import type { ReviewWithReplies } from "./review.ts"
import type { Timestamp } from "./time.ts"

/** Why something waits for the operator. */
export const QueueKind = Schema.Literals(["held", "proof", "reported"])
export type QueueKind = typeof QueueKind.Type

/** A pending decision of the operator, with its subject. */
export type QueueItem = AboutReview & (HeldReview | OpenProofRequest | OpenReport)

interface AboutReview {
  readonly review: ReviewWithReplies
  readonly company: Pick<Company, "id" | "name">
  readonly business: Pick<Business, "id" | "name">
  /** When the review, the request or the report was created. */
  readonly since: Timestamp
}

interface HeldReview {
  readonly kind: "held"
  /** The reason of the last `held` in the review's log; null if there is none. */
  readonly reason: string | null
}

interface OpenProofRequest {
  readonly kind: "proof"
  readonly proofRequest: ProofRequest
}

interface OpenReport {
  readonly kind: "reported"
  readonly report: Pick<Report, "id" | "reason" | "text" | "memberId">
}

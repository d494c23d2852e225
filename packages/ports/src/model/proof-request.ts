import { Schema } from "effect"
import { BusinessId, CompanyId, ProofRequestId, ReviewId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The customer proves one of these. */
export const ProofRequestKind = Schema.Literals(["transaction", "identity"])
export type ProofRequestKind = typeof ProofRequestKind.Type

/** A request is open until it is decided. */
export const ProofRequestStatus = Schema.Literals(["open", "accepted", "rejected"])
export type ProofRequestStatus = typeof ProofRequestStatus.Type

/** A request to prove a review. */
export const ProofRequest = Schema.Struct({
  id: ProofRequestId,
  companyId: CompanyId,
  businessId: BusinessId,
  reviewId: ReviewId,
  kind: ProofRequestKind,
  status: ProofRequestStatus,
  createdAt: Timestamp,
  decidedAt: Schema.NullOr(Timestamp),
  version: Schema.Int
})
export interface ProofRequest extends Schema.Schema.Type<typeof ProofRequest> {}

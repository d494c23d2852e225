import { Schema } from "effect"
import { BusinessId, CompanyId, ProofRequestId, ReviewId } from "./ids.ts"
import { Timestamp } from "./time.ts"

export const ProofRequestKind = Schema.Literals(["transaction", "identity"])
export type ProofRequestKind = typeof ProofRequestKind.Type

export const ProofRequestStatus = Schema.Literals(["open", "accepted", "rejected"])
export type ProofRequestStatus = typeof ProofRequestStatus.Type

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
export type ProofRequest = typeof ProofRequest.Type

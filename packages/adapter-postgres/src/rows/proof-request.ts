import type { ProofRequest } from "@review-proof/ports"
import { instant, instantOrNull, table } from "./table.ts"

export const proofRequests = table({
  name: "proof_requests",
  columns: [
    "id",
    "company_id",
    "business_id",
    "review_id",
    "kind",
    "status",
    "created_at",
    "decided_at",
    "version"
  ],
  row: (request: ProofRequest) => ({
    id: request.id,
    company_id: request.companyId,
    business_id: request.businessId,
    review_id: request.reviewId,
    kind: request.kind,
    status: request.status,
    created_at: instant(request.createdAt),
    decided_at: instantOrNull(request.decidedAt),
    version: request.version
  })
})

export interface ProofRequestRow {
  readonly id: ProofRequest["id"]
  readonly company_id: ProofRequest["companyId"]
  readonly business_id: ProofRequest["businessId"]
  readonly review_id: ProofRequest["reviewId"]
  readonly kind: ProofRequest["kind"]
  readonly status: ProofRequest["status"]
  readonly created_at: number
  readonly decided_at: number | null
  readonly version: number
}

export const toProofRequest = (row: ProofRequestRow): ProofRequest => ({
  id: row.id,
  companyId: row.company_id,
  businessId: row.business_id,
  reviewId: row.review_id,
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  version: row.version
})

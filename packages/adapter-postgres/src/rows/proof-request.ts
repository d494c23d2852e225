import type { ProofRequest } from "@review-proof/ports"
import { tableOf } from "./table.ts"

export const proofRequests = tableOf<ProofRequest>()("proof_requests", {
  id: "id",
  companyId: "company_id",
  businessId: "business_id",
  reviewId: "review_id",
  kind: "kind",
  status: "status",
  createdAt: "created_at",
  decidedAt: "decided_at",
  version: "version"
})

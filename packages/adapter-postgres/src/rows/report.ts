import type { Report } from "@review-proof/ports"
import { tableOf } from "./table.ts"

export const reports = tableOf<Report>()("reports", {
  id: "id",
  companyId: "company_id",
  businessId: "business_id",
  reviewId: "review_id",
  reason: "reason",
  text: "text",
  memberId: "member_id",
  email: "email",
  contactHash: "contact_hash",
  language: "language",
  networkHash: "network_hash",
  status: "status",
  decision: "decision",
  createdAt: "created_at",
  decidedAt: "decided_at",
  version: "version"
})

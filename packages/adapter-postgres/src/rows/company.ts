import type { Company, Member } from "@review-proof/ports"
import { tableOf } from "./table.ts"

export const companies = tableOf<Company>()(
  "companies",
  {
    id: "id",
    name: "name",
    plan: "plan",
    monthlyLimit: "monthly_limit",
    status: "status",
    createdAt: "created_at",
    version: "version"
  },
  ["id"]
)

export const members = tableOf<Member>()("members", {
  id: "id",
  companyId: "company_id",
  name: "name",
  email: "email",
  role: "role",
  notices: "notices",
  createdAt: "created_at",
  removedAt: "removed_at",
  version: "version"
})

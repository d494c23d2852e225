import type { Company, Member } from "@review-proof/ports"
import { instant, table } from "./table.ts"

export const companies = table({
  name: "companies",
  columns: ["id", "name", "plan", "monthly_limit", "status", "created_at", "version"],
  row: (company: Company) => ({
    id: company.id,
    name: company.name,
    plan: company.plan,
    monthly_limit: company.monthlyLimit,
    status: company.status,
    created_at: instant(company.createdAt),
    version: company.version
  })
})

export interface CompanyRow {
  readonly id: Company["id"]
  readonly name: string
  readonly plan: Company["plan"]
  readonly monthly_limit: number | null
  readonly status: Company["status"]
  readonly created_at: number
  readonly version: number
}

export const toCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  monthlyLimit: row.monthly_limit,
  status: row.status,
  createdAt: row.created_at,
  version: row.version
})

export const members = table({
  name: "members",
  columns: ["id", "company_id", "name", "email", "role", "created_at"],
  row: (member: Member) => ({
    id: member.id,
    company_id: member.companyId,
    name: member.name,
    email: member.email,
    role: member.role,
    created_at: instant(member.createdAt)
  })
})

export interface MemberRow {
  readonly id: Member["id"]
  readonly company_id: Member["companyId"]
  readonly name: string
  readonly email: string
  readonly role: Member["role"]
  readonly created_at: number
}

export const toMember = (row: MemberRow): Member => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  email: row.email,
  role: row.role,
  createdAt: row.created_at
})

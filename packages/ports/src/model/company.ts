import { Schema } from "effect"
import { CompanyId, MemberId } from "./ids.ts"
import { Timestamp } from "./time.ts"

export const Plan = Schema.Literals(["free", "pro", "enterprise"])
export type Plan = typeof Plan.Type

export const CompanyStatus = Schema.Literals(["active", "suspended"])
export type CompanyStatus = typeof CompanyStatus.Type

export const Company = Schema.Struct({
  id: CompanyId,
  name: Schema.String,
  plan: Plan,
  /** Requests a month; null means the plan's own limit. */
  monthlyLimit: Schema.NullOr(Schema.Int),
  status: CompanyStatus,
  createdAt: Timestamp,
  /** Grows by one with each change; a commit names the version it was decided on. */
  version: Schema.Int
})
export type Company = typeof Company.Type

export const MemberRole = Schema.Literals(["owner", "admin", "member"])
export type MemberRole = typeof MemberRole.Type

export const Member = Schema.Struct({
  id: MemberId,
  companyId: CompanyId,
  name: Schema.String,
  email: Schema.String,
  role: MemberRole,
  createdAt: Timestamp
})
export type Member = typeof Member.Type

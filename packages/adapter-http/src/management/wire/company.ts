import { Effect, Schema } from "effect"
import {
  type Company,
  CompanyId,
  CompanyStatus,
  type Member,
  MemberId,
  MemberRole,
  Plan,
  UtcMonth
} from "@review-proof/ports"
import type { CompanyPatch, NewCompany } from "@review-proof/domain/companies"
import { BusinessName, EmailAddress, Name, WireTime, wireTime } from "@review-proof/http-server"
import { MonthlyLimit, orNull } from "./fields.ts"

export const CompanyWire = Schema.Struct({
  id: CompanyId,
  name: Schema.String,
  plan: Plan,
  monthly_limit: Schema.NullOr(Schema.Int),
  status: CompanyStatus,
  created_at: WireTime
}).annotate({ identifier: "Company" })

export const companyWire = (company: Company): typeof CompanyWire.Type => ({
  id: company.id,
  name: company.name,
  plan: company.plan,
  monthly_limit: company.monthlyLimit,
  status: company.status,
  created_at: wireTime(company.createdAt)
})

export const CreateCompanyWire = Schema.Struct({
  name: BusinessName,
  plan: Plan.annotate({ default: "pro" }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("pro" as const))
  ),
  monthly_limit: orNull(MonthlyLimit),
  owner: Schema.Struct({ name: Name, email: EmailAddress })
}).annotate({ identifier: "CreateCompany" })

export const newCompany = (wire: typeof CreateCompanyWire.Type): NewCompany => ({
  name: wire.name,
  plan: wire.plan,
  monthlyLimit: wire.monthly_limit,
  owner: wire.owner
})

export const ChangeCompanyWire = Schema.Struct({
  name: Schema.optionalKey(BusinessName),
  plan: Schema.optionalKey(Plan),
  monthly_limit: Schema.optionalKey(Schema.NullOr(MonthlyLimit)),
  status: Schema.optionalKey(CompanyStatus)
}).annotate({ identifier: "ChangeCompany" })

export const companyPatch = (wire: typeof ChangeCompanyWire.Type): CompanyPatch => {
  const { monthly_limit: monthlyLimit, ...same } = wire
  return monthlyLimit === undefined ? same : { ...same, monthlyLimit }
}

export const UsageWire = Schema.Struct({
  month: UtcMonth,
  requests: Schema.Int,
  limit: Schema.Int,
  remaining: Schema.Int
}).annotate({ identifier: "Usage" })

export const MemberWire = Schema.Struct({
  id: MemberId,
  company_id: CompanyId,
  name: Schema.String,
  email: Schema.String,
  role: MemberRole
}).annotate({ identifier: "Member" })

export const memberWire = (member: Member): typeof MemberWire.Type => ({
  id: member.id,
  company_id: member.companyId,
  name: member.name,
  email: member.email,
  role: member.role
})

export const CreateMemberWire = Schema.Struct({
  name: Name,
  email: EmailAddress,
  role: MemberRole
}).annotate({ identifier: "CreateMember" })

export const ChangeMemberWire = Schema.Struct({
  name: Schema.optionalKey(Name),
  email: Schema.optionalKey(EmailAddress),
  role: Schema.optionalKey(MemberRole)
}).annotate({ identifier: "ChangeMember" })

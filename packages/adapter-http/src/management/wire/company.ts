import { Effect, Schema } from "effect"
import { CompanyId, CompanyStatus, MemberId, MemberRole, Plan, UtcMonth } from "@review-proof/ports"
import { BusinessName, EmailAddress, Name } from "@review-proof/domain/fields"
import { WireTime } from "@review-proof/http-server"
import { MonthlyLimit, orNull } from "./fields.ts"
import { wireOf } from "../../wire/wire-of.ts"

export const CompanyWire = Schema.Struct({
  id: CompanyId,
  name: Schema.String,
  plan: Plan,
  monthly_limit: Schema.NullOr(Schema.Int),
  status: CompanyStatus,
  created_at: WireTime
}).annotate({ identifier: "Company" })

export const companyWire = wireOf(CompanyWire)

export const CreateCompanyWire = Schema.Struct({
  name: BusinessName,
  plan: Plan.annotate({ description: "`pro` if left out." }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("pro" as const))
  ),
  monthly_limit: orNull(MonthlyLimit),
  owner: Schema.Struct({ name: Name, email: EmailAddress })
}).annotate({ identifier: "CreateCompany" })

export const ChangeCompanyWire = Schema.Struct({
  name: Schema.optionalKey(BusinessName),
  plan: Schema.optionalKey(Plan),
  monthly_limit: Schema.optionalKey(Schema.NullOr(MonthlyLimit)),
  status: Schema.optionalKey(CompanyStatus)
}).annotate({ identifier: "ChangeCompany" })

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

export const memberWire = wireOf(MemberWire)

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

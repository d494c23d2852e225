import { Schema } from "effect"
import { CompanyId, MemberId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The plan decides on API access and monthly requests (contract ADMISSION-5). */
export const Plan = Schema.Literals(["free", "pro", "enterprise"])
export type Plan = typeof Plan.Type

/** A suspended company is refused at admission. */
export const CompanyStatus = Schema.Literals(["active", "suspended"])
export type CompanyStatus = typeof CompanyStatus.Type

/** A customer of the service, with its plan. */
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
export interface Company extends Schema.Schema.Type<typeof Company> {}

/** The role decides what a member may do; the domain has the table. */
export const MemberRole = Schema.Literals(["owner", "admin", "member"])
export type MemberRole = typeof MemberRole.Type

/** Mails that a member may want or not. */
export const NoticeKind = Schema.Literals([
  "endpoint_paused",
  "key_expires",
  "usage_high",
  "low_review"
])
export type NoticeKind = typeof NoticeKind.Type

/** A person of a company. One who was removed is kept by name, without an address. */
export const Member = Schema.Struct({
  id: MemberId,
  companyId: CompanyId,
  name: Schema.String,
  email: Schema.String,
  role: MemberRole,
  /** The mails that the member chose, among those that the role allows. */
  notices: Schema.Array(NoticeKind),
  createdAt: Timestamp,
  removedAt: Schema.NullOr(Timestamp),
  version: Schema.Int
})
export interface Member extends Schema.Schema.Type<typeof Member> {}

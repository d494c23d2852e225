import { CompanyId, MemberId, type Company, type Member, type Plan } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { defaultNotices } from "../rights/wanted-notices.ts"
import { newId } from "../ids/new-id.ts"
import { withAsciiDomain } from "../with-ascii-domain.ts"
import { checkMonthlyLimit } from "../limits/monthly-limit.ts"

/** A company as an operator enters it, with its first owner. */
export interface NewCompany {
  readonly name: string
  readonly plan: Plan
  /** Requests a month; null means the plan's own limit. */
  readonly monthlyLimit: number | null
  readonly owner: { readonly name: string; readonly email: string }
}

/** Makes a company and its first owner. */
export const createCompany = Effect.fn("createCompany")(function* (
  actor: string,
  input: NewCompany
) {
  yield* checkMonthlyLimit(input.monthlyLimit)
  const createdAt = yield* Clock.currentTimeMillis
  const company: Company = {
    id: yield* newId(CompanyId),
    name: input.name,
    plan: input.plan,
    monthlyLimit: input.monthlyLimit,
    status: "active",
    createdAt,
    version: 1
  }
  const owner: Member = {
    id: yield* newId(MemberId),
    companyId: company.id,
    name: input.owner.name,
    email: withAsciiDomain(input.owner.email),
    role: "owner",
    createdAt,
    notices: defaultNotices,
    removedAt: null,
    version: 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: company.id,
    action: "company.created",
    target: company.id,
    details: { plan: company.plan, monthlyLimit: company.monthlyLimit, owner: owner.id },
    changes: [
      { _tag: "InsertCompany", company },
      { _tag: "InsertMember", member: owner }
    ]
  })
  return { value: company, commit }
}, commitDecision)

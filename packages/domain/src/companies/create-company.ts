import { CompanyId, type Company, type Plan } from "@review-proof/ports"
import { Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { newId } from "../ids/new-id.ts"
import { checkMonthlyLimit } from "../limits/monthly-limit.ts"
import { newMember } from "./new-member.ts"

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
  const id = yield* newId(CompanyId)
  const owner = yield* newMember(id, { ...input.owner, role: "owner" })
  const company: Company = {
    id,
    name: input.name,
    plan: input.plan,
    monthlyLimit: input.monthlyLimit,
    status: "active",
    createdAt: owner.createdAt,
    version: 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: id,
    action: "company.created",
    target: id,
    details: { plan: company.plan, monthlyLimit: company.monthlyLimit, owner: owner.id },
    changes: [
      { _tag: "InsertCompany", company },
      { _tag: "InsertMember", member: owner }
    ]
  })
  return { value: company, commit }
}, commitDecision)

import type { Company, CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { commit, retryOnConflict } from "../commit/commit.ts"
import { checkMonthlyLimit } from "./check-monthly-limit.ts"
import { getCompany } from "./get-company.ts"

/** Absent members stay unchanged. */
export interface CompanyPatch {
  readonly name?: Company["name"]
  readonly plan?: Company["plan"]
  readonly monthlyLimit?: Company["monthlyLimit"]
  readonly status?: Company["status"]
}

/**
 * Changes a company. A new plan or limit, and a suspension, hold for the very
 * next request. Without a real change nothing is written.
 */
export const changeCompany = (actor: string, id: CompanyId, patch: CompanyPatch) =>
  retryOnConflict(decideChange(actor, id, patch))

const decideChange = Effect.fn("changeCompany")(function* (
  actor: string,
  id: CompanyId,
  patch: CompanyPatch
) {
  yield* checkMonthlyLimit(patch.monthlyLimit ?? null)
  const company = yield* getCompany(id)
  const { monthlyLimit, name, plan, status } = company
  const details = fieldChanges({ name, plan, monthlyLimit, status }, patch)
  if (Object.keys(details).length === 0) return company
  const changed: Company = { ...company, ...patch, version: company.version + 1 }
  const audit = yield* auditEntry(actor, {
    companyId: id,
    action: "company.changed",
    target: id,
    details
  })
  yield* commit({
    changes: [{ _tag: "ReplaceCompany", company: changed }],
    audit: [audit]
  })
  return changed
})

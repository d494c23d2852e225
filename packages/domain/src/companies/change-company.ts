import type { Company, CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { commitDecision } from "../commit/commit.ts"
import { type DecidedOn, refuseOutdated } from "../errors.ts"
import { checkMonthlyLimit } from "../limits/monthly-limit.ts"
import { getCompany } from "./get-company.ts"
import { type Actor, requireRight } from "../rights/actor.ts"
import type { Right } from "../rights/roles.ts"

/** Absent members stay unchanged. */
export interface CompanyPatch
  extends DecidedOn, Partial<Pick<Company, "name" | "plan" | "monthlyLimit" | "status">> {}

/**
 * Changes a company. A new plan or limit, and a suspension, take effect with the next request.
 * Without a real change nothing is written.
 */
export const changeCompany = Effect.fn("changeCompany")(function* (
  actor: Actor,
  id: CompanyId,
  patch: CompanyPatch
) {
  yield* checkMonthlyLimit(patch.monthlyLimit ?? null)
  const company = yield* getCompany(id)
  for (const right of rightsFor(patch)) yield* requireRight(actor, right, id)
  const { monthlyLimit, name, plan, status } = company
  const details = fieldChanges({ name, plan, monthlyLimit, status }, patch)
  if (Object.keys(details).length === 0) return { value: company }
  yield* refuseOutdated(patch, company)
  const changed: Company = { ...company, ...patch, version: company.version + 1 }
  const commit = yield* withAuditEntry(actor, {
    companyId: id,
    action: "company.changed",
    target: id,
    details,
    changes: [{ _tag: "ReplaceCompany", company: changed }]
  })
  return { value: changed, commit }
}, commitDecision)

/** A patch without changes needs a right too, because its answer shows the company. */
const rightsFor = ({ monthlyLimit, plan, status }: CompanyPatch): ReadonlyArray<Right> => [
  ...(status === undefined ? [] : ["manageCompanies" as const]),
  ...(plan === undefined && monthlyLimit === undefined ? [] : ["changePlan" as const]),
  "changeBusinesses"
]

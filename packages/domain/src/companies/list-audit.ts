import { AuditEntryId, AuditLog } from "@review-proof/ports"
import type { CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { getCompany } from "./get-company.ts"
import { creationPosition, readPage } from "../paging/paged.ts"
import type { PageQuery } from "../paging/paged.ts"

/** A page of the audit log, of one actor and one action where they are given. */
export interface AuditQuery extends PageQuery {
  readonly actor?: string
  readonly action?: string
}

/** Lists a company's audit log, newest first. */
export const listAudit = Effect.fn("listAudit")(function* (
  companyId: CompanyId,
  query: AuditQuery
) {
  const { actor, action } = query
  yield* getCompany(companyId)
  const log = yield* AuditLog
  const filters = {
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action })
  }
  const list = {
    owner: companyId,
    list: "audit",
    filters,
    position: creationPosition(AuditEntryId)
  }
  return yield* readPage(list, query, (request) => log.page(companyId, filters, request))
})

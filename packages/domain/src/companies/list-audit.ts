import { AuditEntryId, AuditLog, type CompanyId } from "@review-proof/ports"
import type { AuditFilters } from "@review-proof/ports/store"
import { Effect } from "effect"
import { getCompany } from "./get-company.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"

/** A page of the audit log, of those entries that are wanted. */
export interface AuditQuery extends PageQuery, AuditFilters {}

/** Lists a company's audit log, newest first. */
export const listAudit = Effect.fn("listAudit")(function* (
  companyId: CompanyId,
  query: AuditQuery
) {
  const { cursor, limit, ...filters } = query
  yield* getCompany(companyId)
  const log = yield* AuditLog
  const list = {
    owner: companyId,
    list: "audit",
    filters: { ...filters },
    position: creationPosition(AuditEntryId)
  }
  return yield* readPage(list, { cursor, limit }, (request) =>
    log.page(companyId, filters, request)
  )
})

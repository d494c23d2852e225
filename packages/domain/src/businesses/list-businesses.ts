import { Businesses, BusinessId, type CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"

/** A company's businesses with their scores, oldest first. */
export const listBusinesses = Effect.fn("listBusinesses")(function* (
  companyId: CompanyId,
  query: PageQuery
) {
  yield* getCompany(companyId)
  const businesses = yield* Businesses
  const list = { owner: companyId, list: "businesses", position: creationPosition(BusinessId) }
  return yield* readPage(list, query, (request) => businesses.page(companyId, request))
})

import { Companies, MemberId, type CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"

/** A company's members, oldest first. */
export const listMembers = Effect.fn("listMembers")(function* (
  companyId: CompanyId,
  query: PageQuery
) {
  yield* getCompany(companyId)
  const companies = yield* Companies
  const list = { owner: companyId, list: "members", position: creationPosition(MemberId) }
  return yield* readPage(list, query, (request) => companies.pageMembers(companyId, request))
})

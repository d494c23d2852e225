import { Companies, CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { creationPosition, readPage } from "../paging/paged.ts"
import type { PageQuery } from "../paging/paged.ts"

const list = {
  owner: "service",
  list: "companies",
  filters: {},
  position: creationPosition(CompanyId)
}

/** All companies, oldest first. */
export const listCompanies = Effect.fn("listCompanies")(function* (query: PageQuery) {
  const companies = yield* Companies
  return yield* readPage(list, query, companies.page)
})

import { Companies, CompanyId, type Company } from "@review-proof/ports"
import { hasWords, type CreationPosition, type PageRequest } from "@review-proof/ports/store"
import { Effect } from "effect"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { readMatching } from "../paging/read-matching.ts"

/** A page of companies. */
export interface CompanyQuery extends PageQuery {
  /** Words that all occur in the name, ignoring case. */
  readonly words?: string | undefined
}

/**
 * All companies, oldest first. Where few have the words, a page is short, and its cursor says where
 * to continue. Fails with `InvalidCursor`.
 */
export const listCompanies = Effect.fn("listCompanies")(function* (query: CompanyQuery) {
  const companies = yield* Companies
  const { words } = query
  const list = {
    owner: "service",
    list: "companies",
    filters: { words },
    position: creationPosition(CompanyId)
  }
  const matching = {
    read: (request: PageRequest<CreationPosition<CompanyId>>) =>
      companies.page({ ...request, words }),
    fits: hasWords(words, ({ name }: Company) => name),
    positionOf: ({ createdAt, id }: Company) => ({ createdAt, id })
  }
  return yield* readPage(list, query, (request) => readMatching(matching, request))
})

import type { BusinessId, BusinessReviewFilters, ReviewWithReplies } from "@review-proof/ports"
import type { Page, ReviewPageRequest, ReviewPosition } from "@review-proof/ports/store"
import { pageByAge, type ColumnValues } from "../paging/merged-page.ts"
import {
  afterPage,
  bigint,
  creationPosition,
  fetchSize,
  orderOf,
  Parameters,
  toPage,
  type Query
} from "../paging/page.ts"
import { type ReviewRow, toReview } from "../rows/review.ts"
import { sameCompany } from "../rows/table.ts"
import {
  anyOf,
  createdWithin,
  inLanguage,
  publishedRows,
  onlyByIndex,
  reviews,
  stars,
  states
} from "./review-pages.ts"

/**
 * A page of one business's reviews by age. The filters decide which index is read. Filters that the
 * index does not have are checked row by row, for at most `scannedRows` rows: if few of them match,
 * the page is short and says where it ends.
 */
export const businessPage = (
  businessId: BusinessId,
  filters: BusinessReviewFilters,
  request: ReviewPageRequest
): Query => {
  const parameters = new Parameters()
  const { rows, scanned } = rowsOf(parameters, businessId, filters, request)
  const text =
    scanned === null
      ? rows
      : `with ${scanned}
        select last.id as last_id, last.created_at as last_created_at, found.*
          from (select 1) one
          left join (select id, created_at from scanned
            ${orderOf("scanned", request)} offset ${scannedRows - 1} limit 1) last on true
          left join (${rows}) found on true
         ${orderOf("found", request)}`
  return { text, values: parameters.values }
}

const scannedRows = 1000

/** A row of `businessPage`. Only one that found no review is without an id. */
export type PageRow = (ReviewRow | { readonly [Column in keyof ReviewRow]: null }) & {
  readonly last_id?: ReviewRow["id"] | null
  readonly last_created_at?: number | null
}

export const toBusinessPage = (
  rows: ReadonlyArray<PageRow>,
  limit: number
): Page<ReviewWithReplies, ReviewPosition> => {
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const page = toPage(found, limit, toReview, creationPosition)
  const { last_created_at: createdAt = null, last_id: id = null } = rows[0] ?? {}
  return page.next !== null || id === null || createdAt === null
    ? page
    : { items: page.items, next: { createdAt, id } }
}

/** The rows of a page, and the expression `scanned` that they come from, if there is one. */
const rowsOf = (
  parameters: Parameters,
  businessId: BusinessId,
  filters: BusinessReviewFilters,
  request: ReviewPageRequest
) => {
  const whose = { condition: `r.business_id = ${parameters.add(businessId)}` }
  const { index, indexed, runs } = pathOf(filters)
  if (index === null) {
    return { scanned: null, rows: publishedRows(parameters, whose, filters, request) }
  }
  // A run has its proof in a condition already. With a second one, PostgreSQL before 17 sorts them all.
  const { proofs: _, ...others } = filters
  const tests = [...testsOf(parameters, indexed.includes("proofs") ? others : filters)]
  const answered = tests.filter(([name]) => indexed.includes(name))
  const checked = tests.filter(([name]) => !indexed.includes(name))
  const conditions = [
    onlyByIndex(index),
    ...createdWithin(parameters, filters),
    afterPage(parameters, "r", request),
    ...answered.map(([, test]) => test)
  ]
  if (checked.length === 0) {
    return { scanned: null, rows: pageByAge(reviews, whose, runs, conditions, request) }
  }
  const fits = checked.map(([, test]) => test).join(" and ")
  const source = {
    table: reviews.table,
    select: `r.id, r.company_id, r.created_at, (${fits}) as fits`
  }
  const bound = { ...request, limit: scannedRows - 1, after: null }
  const scan = pageByAge(source, whose, runs, conditions, bound)
  return {
    scanned: `scanned as materialized (${scan})`,
    rows: fittingRows(request, parameters.add(bigint(fetchSize(request))))
  }
}

/** Of the scanned rows those that fit, whole, at most `limit`. */
const fittingRows = (request: ReviewPageRequest, limit: string): string => `select ${reviews.select}
    from (select id, company_id from scanned where fits
      ${orderOf("scanned", request)} limit ${limit}) page
    cross join lateral (
      select * from ${reviews.table} r where r.id = page.id and ${sameCompany("r", "page")} limit 1
    ) r
    ${orderOf("r", request)}`

type Name = "state" | "stars" | "proof" | "proofs" | "language" | "replied" | "product"

/** The condition of each filter that is given. */
const testsOf = (
  parameters: Parameters,
  { language, product, proof, proofs, replied, stars: given, state }: BusinessReviewFilters
): ReadonlyMap<Name, string> => {
  const tests = new Map<Name, string>()
  // Written out, because the indexes of published reviews have it as their condition.
  if (state === "published") tests.set("state", "r.state = 'published'")
  else if (state !== undefined) tests.set("state", `r.state = ${parameters.add(state)}`)
  if (given !== undefined) tests.set("stars", `r.stars = ${parameters.add(given)}`)
  if (proof !== undefined) tests.set("proof", `r.proof = ${parameters.add(proof)}`)
  if (proofs !== undefined) tests.set("proofs", `r.proof = any(${parameters.add(proofs)})`)
  if (language !== undefined) tests.set("language", inLanguage(parameters, language))
  if (replied !== undefined) tests.set("replied", `r.replied = ${parameters.add(replied)}`)
  if (product !== undefined) {
    const sku = parameters.add(product)
    tests.set("product", `r.product is not null and r.product ->> 'sku' = ${sku}`)
  }
  return tests
}

interface Path {
  /** Null if the indexes of published reviews have all filters (review-pages.ts). */
  readonly index: string | null
  readonly runs: ReadonlyArray<ColumnValues>
  /** The filters that the index answers. */
  readonly indexed: ReadonlyArray<Name>
}

const pathOf = (filters: BusinessReviewFilters): Path => {
  if (filters.product !== undefined) {
    return { index: "reviews_by_product", runs: [], indexed: ["product"] }
  }
  if (filters.state !== "published") {
    const runs = filters.state === undefined ? [states] : []
    return { index: "reviews_by_state", runs, indexed: ["state"] }
  }
  if (filters.replied === undefined) {
    if (filters.proofs === undefined) return { index: null, runs: [], indexed: [] }
    const runs = [anyOf([...new Set(filters.proofs)])]
    return { index: "reviews_by_proof", runs, indexed: ["state", "proofs"] }
  }
  const runs = filters.stars === undefined ? [stars] : []
  return { index: "reviews_by_replied_stars", runs, indexed: ["state", "replied", "stars"] }
}

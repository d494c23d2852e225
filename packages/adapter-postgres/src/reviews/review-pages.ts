import {
  type BusinessId,
  type BusinessReach,
  Proof,
  type ReviewFilters,
  ReviewState,
  Stars
} from "@review-proof/ports"
import type { PageRequest, ReviewPageRequest, ReviewPosition } from "@review-proof/ports/store"
import { pageByAge, type ColumnValues, type RowOwner, ownerWithin } from "../paging/merged-page.ts"
import { afterPage, Parameters, timestamp, type Query } from "../paging/page.ts"
import { reviewColumns, reviews as reviewTable } from "../rows/review.ts"
import { columns } from "../rows/table.ts"

/**
 * A page of published reviews, newest first. Its text depends on which filters are given, never on
 * their values, and has one access path: an index, of each business or of the whole company, that
 * begins with the filters and continues in the order of the list. If no index has just these
 * filters, the index with one more is probed for each of its values, five stars or six proofs. So a
 * page costs the same at any depth, however the filters are correlated, and of a whole company
 * however many businesses it has.
 */
export const publishedPage = (
  reach: BusinessReach,
  filters: ReviewFilters,
  request: PageRequest<ReviewPosition>
): Query => {
  const parameters = new Parameters()
  const whose = ownerWithin(parameters, reach)
  const scope = reach.businesses === null ? "reviews_of_company" : "reviews"
  const text = publishedRows(parameters, whose, filters, request, scope)
  return { text, values: parameters.values }
}

interface Bounds extends ReviewFilters {
  readonly until?: number
}

/** The rows of a page; `scope` says whether the indexes of businesses or of companies have them. */
export const publishedRows = (
  parameters: Parameters,
  whose: RowOwner,
  filters: Bounds,
  request: ReviewPageRequest,
  scope: Scope = "reviews"
): string => {
  const runs = missingRuns(filters, scope)
  const conditions = ["r.state = 'published'", onlyByIndex(indexOf(filters, runs, scope))]
  if (filters.stars !== undefined) {
    conditions.push(`r.stars = ${parameters.add(filters.stars)}`)
  }
  if (filters.proof !== undefined) {
    conditions.push(`r.proof = ${parameters.add(filters.proof)}`)
  }
  if (filters.language !== undefined) {
    conditions.push(inLanguage(parameters, filters.language))
  }
  conditions.push(...createdWithin(parameters, filters))
  conditions.push(afterPage(parameters, "r", request))
  return pageByAge(reviews, whose, runs, conditions, request)
}

/** The bounds of when a review was created. */
export const createdWithin = (
  parameters: Parameters,
  { since, until }: Bounds
): ReadonlyArray<string> => [
  ...(since === undefined ? [] : [`r.created_at >= ${parameters.add(timestamp(since))}`]),
  ...(until === undefined ? [] : [`r.created_at <= ${parameters.add(timestamp(until))}`])
]

/**
 * When a business's newest published reviews were created and replied to first. The five proofs
 * that are not imported are probed, so that the cost does not depend on how many reviews are.
 */
export const replyTimes = (businessId: BusinessId, since: number, among: number): Query => {
  const parameters = new Parameters()
  const source = {
    table: "reviews",
    select: "r.id, r.company_id, r.created_at, r.replied"
  }
  const whose = { condition: `r.business_id = ${parameters.add(businessId)}` }
  const conditions = [
    "r.state = 'published'",
    onlyByIndex("reviews_by_proof"),
    ...createdWithin(parameters, { since })
  ]
  const request = { limit: among, after: null }
  const page = pageByAge(source, whose, [ownProofs], conditions, request)
  const text = `select n.created_at as "createdAt", case when n.replied then (
      select p.created_at from replies p where p.review_id = n.id and p.company_id = n.company_id
       order by p.created_at limit 1) end as "repliedAt"
    from (${page}) n order by n.created_at desc, n.id desc limit ${among}`
  return { text, values: parameters.values }
}

/** One row if one of a business's newest reviews, in any state, has a text with this hash. */
export const repeatedText = (businessId: BusinessId, textHash: string, among: number): Query => {
  const parameters = new Parameters()
  const business = parameters.add(businessId)
  const source = { table: "reviews", select: "r.text_hash" }
  const whose = { condition: `r.business_id = ${business}` }
  const request = { limit: among, after: null }
  const page = pageByAge(source, whose, [states], [onlyByIndex("reviews_by_state")], request)
  const newest = `select text_hash from (${page}) page limit ${among}`
  const text = `select 1 from (${newest}) newest where text_hash = ${parameters.add(textHash)} limit 1`
  return { text, values: parameters.values }
}

export const reviews = {
  table: "reviews",
  select: reviewColumns("r"),
  columns: `r.reply_count, ${columns(reviewTable, "r")}`
}

const quoted = (value: string): string => `'${value}'`

export const states: ColumnValues = { column: "state", values: ReviewState.literals.map(quoted) }

export const stars: ColumnValues = { column: "stars", values: Stars.literals.map(String) }

export const anyOf = (among: ReadonlyArray<Proof>): ColumnValues => ({
  column: "proof",
  values: among.map(quoted)
})

/** The proofs of reviews that were written for this service. */
const ownProofs = anyOf(Proof.literals.filter((proof) => proof !== "imported"))

/** Always true: the condition of one index, so that no other one answers (0002-reviews.ts). */
export const onlyByIndex = (index: string): string => `r.language <> '${index}'`

/** How the names of the indexes of a business or of a company begin. */
type Scope = "reviews" | "reviews_of_company"

/** The name of the index that has these filters and the columns of `runs`. */
const indexOf = (
  { language, ...given }: ReviewFilters,
  runs: ReadonlyArray<ColumnValues>,
  scope: Scope
) => {
  const has = (column: "stars" | "proof") =>
    given[column] !== undefined || runs.some((run) => run.column === column)
  const indexed = [
    ...(has("stars") ? ["stars"] : []),
    ...(has("proof") ? ["proof"] : []),
    ...(language === undefined ? [] : [language.includes("-") ? "region" : "language"])
  ]
  if (indexed.length > 0) return [scope, "by", ...indexed].join("_")
  return scope === "reviews" ? "reviews_by_state" : scope
}

/**
 * A business has indexes by stars alone and by proof alone, but not beside a language; a company has
 * one by stars beside a language only.
 */
const missingRuns = (
  { language, proof, stars: given }: ReviewFilters,
  scope: Scope
): ReadonlyArray<ColumnValues> => {
  if ((given === undefined) === (proof === undefined)) return []
  const isIndexed =
    scope === "reviews" ? language === undefined : language !== undefined && given !== undefined
  if (isIndexed) return []
  return given === undefined ? [stars] : [anyOf(Proof.literals)]
}

/** The tag itself and those that extend it (contract REVIEW-9), each an equality. */
export const inLanguage = (parameters: Parameters, language: string): string => {
  const tag = language.toLowerCase()
  const [primary, second, ...more] = tag.split("-")
  if (second === undefined) return `r.language_primary = ${parameters.add(primary)}`
  const region = `r.language_region = ${parameters.add(`${primary}-${second}`)}`
  return more.length === 0
    ? region
    : `${region} and starts_with(lower(r.language) || '-', ${parameters.add(`${tag}-`)})`
}

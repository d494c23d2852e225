import type { BusinessId, BusinessReach, ReviewFilters, ReviewState } from "@review-proof/ports"
import type { PageRequest, ReviewPosition } from "@review-proof/ports/store"
import {
  newestFirst,
  olderThan,
  type Query,
  type Run,
  type Source,
  type Whose,
  within
} from "../paging/merged-page.ts"
import { Parameters, timestamp } from "../paging/page.ts"
import { reviewColumns } from "../rows/review.ts"

/**
 * A page of published reviews, newest first. Its text depends on which filters
 * are given, never on their values, and has one access path: an index, of each
 * business or of the whole company, that begins with the filters and continues in
 * the order of the list. Where no index has just these filters, the missing one is
 * run through: five stars, or six proofs, each a probe of the index that has them
 * all. So a page costs the same at any depth, however the filters are correlated,
 * and of a whole company however many businesses it has.
 */
export const publishedPage = (
  reach: BusinessReach,
  filters: ReviewFilters,
  request: PageRequest<ReviewPosition>
): Query => {
  const parameters = new Parameters()
  const whose = within(parameters, reach)
  const scope = reach.businesses === null ? "reviews_of_company" : "reviews"
  const text = published(parameters, reviews, whose, scope, filters, request)
  return { text, values: parameters.values }
}

/** The versions of what such a page of one business shows, as one text. */
export const publishedVersion = (
  businessId: BusinessId,
  filters: ReviewFilters,
  request: PageRequest<ReviewPosition>
): Query => {
  const parameters = new Parameters()
  const id = parameters.add(businessId)
  const versions = {
    table: "reviews",
    select: "r.id || '.' || r.version || '.' || r.reply_count as shown"
  }
  const whose = { condition: `r.business_id = ${id}` }
  const page = published(parameters, versions, whose, "reviews", filters, request)
  const text = `select concat_ws(' ', b.version, s.version,
      (select string_agg(page.shown, ' ') from (${page}) page)) as version
    from businesses b
    join business_scores s on s.business_id = b.id and s.company_id = b.company_id
    where b.id = ${id}`
  return { text, values: parameters.values }
}

const published = (
  parameters: Parameters,
  source: Source,
  whose: Whose,
  scope: Scope,
  filters: ReviewFilters,
  request: PageRequest<ReviewPosition>
): string => {
  const runs = missingRuns(filters, scope)
  const conditions = ["r.state = 'published'", readBy(indexOf(filters, runs, scope))]
  if (filters.stars !== undefined) {
    conditions.push(`r.stars = ${parameters.add(filters.stars)}`)
  }
  if (filters.proof !== undefined) {
    conditions.push(`r.proof = ${parameters.add(filters.proof)}`)
  }
  if (filters.language !== undefined) {
    conditions.push(inLanguage(parameters, filters.language))
  }
  if (filters.since !== undefined) {
    conditions.push(`r.created_at >= ${parameters.add(timestamp(filters.since))}`)
  }
  conditions.push(olderThan(parameters, request.after))
  return newestFirst(source, whose, runs, conditions, request)
}

/** A page of one business's reviews in one state or, run through, in all five. */
export const statePage = (
  businessId: BusinessId,
  state: ReviewState | null,
  request: PageRequest<ReviewPosition>
): Query => {
  const parameters = new Parameters()
  const business = parameters.add(businessId)
  const conditions = [readBy("reviews_by_state")]
  if (state !== null) conditions.push(`r.state = ${parameters.add(state)}`)
  conditions.push(olderThan(parameters, request.after))
  const whose = { condition: `r.business_id = ${business}` }
  const text = newestFirst(reviews, whose, state === null ? [states] : [], conditions, request)
  return { text, values: parameters.values }
}

/** One row where one of a business's newest reviews, in whatever state, has a text of this hash. */
export const repeated = (businessId: BusinessId, textHash: string, among: number): Query => {
  const parameters = new Parameters()
  const business = parameters.add(businessId)
  const source = { table: "reviews", select: "r.text_hash" }
  const whose = { condition: `r.business_id = ${business}` }
  const request = { limit: among, after: null }
  const page = newestFirst(source, whose, [states], [readBy("reviews_by_state")], request)
  const newest = `select text_hash from (${page}) page limit ${among}`
  const text = `select 1 from (${newest}) newest where text_hash = ${parameters.add(textHash)} limit 1`
  return { text, values: parameters.values }
}

const reviews = { table: "reviews", select: reviewColumns("r") }

const literals = (...values: ReadonlyArray<string>) => values.map((value) => `'${value}'`)

const states: Run = {
  column: "state",
  values: literals("pending", "published", "hidden", "removed", "rejected")
}

const stars: Run = { column: "stars", values: ["1", "2", "3", "4", "5"] }

const proofs: Run = {
  column: "proof",
  values: literals("transaction", "invited", "identity", "after_review", "imported", "unverified")
}

/** Always true: the condition of one index, so that no other one answers (0002-reviews.ts). */
const readBy = (index: string): string => `r.language <> '${index}'`

/** The index that has just these filters, and those that it is run through. */
const indexOf = ({ language, ...given }: ReviewFilters, runs: ReadonlyArray<Run>, scope: Scope) => {
  const has = (column: "stars" | "proof") =>
    given[column] !== undefined || runs.some((run) => run.column === column)
  const columns = [
    ...(has("stars") ? ["stars"] : []),
    ...(has("proof") ? ["proof"] : []),
    ...(language === undefined ? [] : [language.includes("-") ? "region" : "language"])
  ]
  if (columns.length > 0) return [scope, "by", ...columns].join("_")
  return scope === "reviews" ? "reviews_by_state" : scope
}

type Scope = "reviews" | "reviews_of_company"

/** By stars alone and by proof alone there are indexes of each business, but none beside a language. */
const missingRuns = (
  { language, proof, stars: given }: ReviewFilters,
  scope: Scope
): ReadonlyArray<Run> => {
  if (language === undefined && scope === "reviews") return []
  if (given !== undefined && proof === undefined) return [proofs]
  return given === undefined && proof !== undefined ? [stars] : []
}

/** The tag itself and those that extend it (contract REVIEW-9), each an equality. */
const inLanguage = (parameters: Parameters, language: string): string => {
  const tag = language.toLowerCase()
  const [primary, second, ...more] = tag.split("-")
  if (second === undefined) return `r.language_primary = ${parameters.add(primary)}`
  const region = `r.language_region = ${parameters.add(`${primary}-${second}`)}`
  return more.length === 0
    ? region
    : `${region} and starts_with(lower(r.language) || '-', ${parameters.add(`${tag}-`)})`
}

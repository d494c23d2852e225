import type {
  BusinessId,
  BusinessReach,
  PageRequest,
  ReviewFilters,
  ReviewPosition,
  ReviewState
} from "@review-proof/ports"
import { beyond, Parameters, timestamp } from "./page.ts"
import { reviewColumns } from "./rows/review.ts"

/** One statement with its parameters. */
export interface Query {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

/**
 * A page of published reviews, newest first. Its text depends on which filters
 * are given, never on their values, and has one access path: for each business
 * an index that begins with the filters and continues in the order of the list.
 * Where no index has just these filters, the missing one is run through: five
 * stars, or six proofs, each a probe of the index that has them all. So a page
 * costs the same at any depth, however the filters are correlated.
 */
export const publishedPage = (
  reach: BusinessReach,
  filters: ReviewFilters,
  request: PageRequest<ReviewPosition>
): Query => {
  const parameters = new Parameters()
  const company = parameters.add(reach.companyId)
  const conditions = ["r.state = 'published'"]
  const runs = missingRuns(filters)
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
  conditions.push(beyond(parameters, "descending", "r.created_at, r.id", request.after))
  const [only, ...others] = reach.businesses ?? []
  const text =
    only !== undefined && others.length === 0 && runs.length === 0
      ? simplePage(
          [`r.business_id = ${ownBusiness(company, parameters.add(only))}`, ...conditions],
          request
        )
      : mergedPage({ ...businessesOf(parameters, company, reach), runs }, conditions, request)
  return { text, values: parameters.values }
}

/** A page of one business's reviews in one state or, run through, in all five. */
export const statePage = (
  businessId: BusinessId,
  state: ReviewState | null,
  request: PageRequest<ReviewPosition>
): Query => {
  const parameters = new Parameters()
  const business = parameters.add(businessId)
  const conditions = state === null ? [] : [`r.state = ${parameters.add(state)}`]
  conditions.push(beyond(parameters, "descending", "r.created_at, r.id", request.after))
  const text =
    state === null
      ? mergedPage({ where: `b.id = ${business}`, runs: [states] }, conditions, request)
      : simplePage([`r.business_id = ${business}`, ...conditions], request)
  return { text, values: parameters.values }
}

/** Values that a column is run through, one after the other. */
interface Run {
  readonly column: string
  readonly values: ReadonlyArray<string>
}

const states: Run = {
  column: "state",
  values: ["'pending'", "'published'", "'hidden'", "'removed'", "'rejected'"]
}

const stars: Run = { column: "stars", values: ["1", "2", "3", "4", "5"] }

const proofs: Run = {
  column: "proof",
  values: ["transaction", "invited", "identity", "after_review", "imported", "unverified"].map(
    (proof) => `'${proof}'`
  )
}

/** Beside a language there is no index by stars alone or by proof alone. */
const missingRuns = (filters: ReviewFilters): ReadonlyArray<Run> => {
  if (filters.language === undefined) return []
  if (filters.stars !== undefined && filters.proof === undefined) return [proofs]
  return filters.stars === undefined && filters.proof !== undefined ? [stars] : []
}

/** The tag itself and those that extend it (rules.md, Reviews), each case an equality. */
const inLanguage = (parameters: Parameters, language: string): string => {
  const tag = language.toLowerCase()
  const [primary, second, ...more] = tag.split("-")
  if (second === undefined) return `r.language_primary = ${parameters.add(primary)}`
  const region = `r.language_region = ${parameters.add(`${primary}-${second}`)}`
  return more.length === 0
    ? region
    : `${region} and starts_with(lower(r.language) || '-', ${parameters.add(`${tag}-`)})`
}

const ownBusiness = (company: string, business: string): string =>
  `(select b.id from businesses b where b.id = ${business} and b.company_id = ${company})`

const businessesOf = (parameters: Parameters, company: string, reach: BusinessReach) => ({
  where:
    reach.businesses === null
      ? `b.company_id = ${company}`
      : `b.company_id = ${company} and b.id = any(${parameters.add(reach.businesses)})`
})

/** One index scan. */
const simplePage = (
  conditions: ReadonlyArray<string>,
  request: PageRequest<ReviewPosition>
): string => `select ${reviewColumns("r")} from reviews r
  where ${conditions.join(" and ")}
  order by r.created_at desc, r.id desc limit ${rowLimit(request)}`

/**
 * The newest of each business and each value of a run, merged; only the rows of
 * the page itself are then fetched whole.
 */
const mergedPage = (
  from: { readonly where: string; readonly runs: ReadonlyArray<Run> },
  conditions: ReadonlyArray<string>,
  request: PageRequest<ReviewPosition>
): string => {
  const joins = from.runs.map(
    ({ column, values }) => `cross join unnest(array[${values.join(", ")}]) as ${column}_run`
  )
  const matches = from.runs.map(({ column }) => `r.${column} = ${column}_run`)
  return `select ${reviewColumns("r")}
  from (
    select newest.id, newest.created_at, b.company_id
      from businesses b ${joins.join(" ")}
      cross join lateral (
        select r.id, r.created_at from reviews r
         where ${["r.business_id = b.id", ...matches, ...conditions].join(" and ")}
         order by r.created_at desc, r.id desc limit ${rowLimit(request)}
      ) newest
     where ${from.where}
     order by newest.created_at desc, newest.id desc limit ${rowLimit(request)}
  ) page
  cross join lateral (
    select * from reviews r where r.id = page.id and r.company_id = page.company_id limit 1
  ) r
  order by page.created_at desc, page.id desc`
}

/**
 * Written into the text, so that the plan knows it, from a few classes, so that
 * there are few texts. It is at least one more than the page holds.
 */
const rowLimit = (request: PageRequest<unknown>): number =>
  rowLimits.find((limit) => limit > request.limit) ?? request.limit + 1

const rowLimits = [21, 51, 101]

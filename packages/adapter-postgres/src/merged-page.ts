import type { BusinessReach, CreationPosition, PageRequest } from "@review-proof/ports"
import { beyond, Parameters } from "./page.ts"
import { sameCompany } from "./rows/table.ts"

/** One statement with its parameters. */
export interface Query {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

/** Values that a column is run through, each a probe of its own: SQL literals. */
export interface Run {
  readonly column: string
  readonly values: ReadonlyArray<string>
}

/** Where a page's rows, called `r`, come from. */
export interface Source {
  readonly table: string
  /** What to select of each row. */
  readonly select: string
  /** Whether an index has those of a whole company in the order of a page. */
  readonly byCompany: boolean
}

/** A page, newest first, of the businesses that match `where`, each called `b`. */
export const newestFirst = (
  source: Source,
  businesses: Businesses,
  runs: ReadonlyArray<Run>,
  conditions: ReadonlyArray<string>,
  request: PageRequest<unknown>
): string => {
  const together = oneCondition(source, businesses)
  return together !== undefined && runs.length === 0
    ? simplePage(source, [together, ...conditions], request)
    : mergedPage(source, businesses.where, runs, conditions, request)
}

/** What one index scan may look for: one business, or the company itself. */
const oneCondition = (source: Source, { company, only }: Businesses): string | undefined => {
  if (only !== undefined) return `r.business_id = ${only}`
  return company !== undefined && source.byCompany ? `r.company_id = ${company}` : undefined
}

/** Businesses as a condition on `b`, and as an expression where there is just one. */
export interface Businesses {
  readonly where: string
  readonly only: string | undefined
  /** Whose businesses these are, where they are all of its. */
  readonly company: string | undefined
}

/** The businesses within reach, and those alone, whatever a reach claims. */
export const within = (parameters: Parameters, reach: BusinessReach): Businesses => {
  const company = parameters.add(reach.companyId)
  const ofCompany = `b.company_id = ${company}`
  if (reach.businesses === null) return { where: ofCompany, only: undefined, company }
  const [only, ...others] = reach.businesses
  if (only === undefined || others.length > 0) {
    return {
      where: `${ofCompany} and b.id = any(${parameters.add(reach.businesses)})`,
      only: undefined,
      company: undefined
    }
  }
  const where = `${ofCompany} and b.id = ${parameters.add(only)}`
  return { where, only: `(select b.id from businesses b where ${where})`, company: undefined }
}

/** The condition that a page begins where the last one ended. */
export const olderThan = (
  parameters: Parameters,
  after: CreationPosition<string | number> | null
): string => beyond(parameters, "descending", "r.created_at, r.id", after)

/** One index scan. */
const simplePage = (
  { select, table }: Source,
  conditions: ReadonlyArray<string>,
  request: PageRequest<unknown>
): string => `select ${select} from ${table} r
  where ${conditions.join(" and ")}
  order by r.created_at desc, r.id desc limit ${rowLimit(request)}`

/**
 * The newest of each business and each value of a run, merged; only the rows of
 * the page itself are then fetched whole.
 */
const mergedPage = (
  { select, table }: Source,
  where: string,
  runs: ReadonlyArray<Run>,
  conditions: ReadonlyArray<string>,
  request: PageRequest<unknown>
): string => {
  const joins = runs.map(
    ({ column, values }) => `cross join unnest(array[${values.join(", ")}]) as ${column}_run`
  )
  const matches = runs.map(({ column }) => `r.${column} = ${column}_run`)
  return `select ${select}
  from (
    select newest.id, newest.created_at, b.company_id
      from businesses b ${joins.join(" ")}
      cross join lateral (
        select r.id, r.created_at from ${table} r
         where ${["r.business_id = b.id", ...matches, ...conditions].join(" and ")}
         order by r.created_at desc, r.id desc limit ${rowLimit(request)}
      ) newest
     where ${where}
     order by newest.created_at desc, newest.id desc limit ${rowLimit(request)}
  ) page
  cross join lateral (
    select * from ${table} r where r.id = page.id and ${sameCompany("r", "page")} limit 1
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

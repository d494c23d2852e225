import type { BusinessReach } from "@review-proof/ports"
import type { PageRequest } from "@review-proof/ports/store"
import { type Ordered, orderOf, type Parameters } from "./page.ts"
import { sameCompany } from "../rows/table.ts"

/** The values of a column, as SQL literals; each gets a probe. */
export interface ColumnValues {
  readonly column: string
  readonly values: ReadonlyArray<string>
}

/** The source of a page's rows, which are called `r`. */
export interface Source {
  readonly table: string
  readonly select: string
  /**
   * The columns that `select` reads, all by default. In the order in which it reads them PostgreSQL
   * merges the runs of a filter without a step for each.
   */
  readonly columns?: string
}

/** The owner of the rows: the first columns of an index, or several businesses, each called `b`. */
export type RowOwner =
  | { readonly condition: string }
  | { readonly businesses: string; readonly count: number }

/** The businesses of the reach that belong to its company. */
export const ownerWithin = (parameters: Parameters, reach: BusinessReach): RowOwner => {
  const company = parameters.add(reach.companyId)
  if (reach.businesses === null) return { condition: `r.company_id = ${company}` }
  const [only, ...others] = reach.businesses
  return only === undefined || others.length > 0
    ? {
        businesses: `b.company_id = ${company} and b.id = any(${parameters.add(reach.businesses)})`,
        count: reach.businesses.length
      }
    : {
        condition: `r.business_id = ${parameters.add(only)}
          and r.company_id is not distinct from ${company}`
      }
}

export const pageByAge = (
  source: Source,
  whose: RowOwner,
  runs: ReadonlyArray<ColumnValues>,
  conditions: ReadonlyArray<string>,
  request: PageRequest<unknown> & Ordered
): string => {
  const limit = rowLimit(request)
  if ("businesses" in whose) return pageOfSeveral(source, whose, runs, conditions, limit)
  const end = `${orderOf("r", request)} limit ${limit}`
  const [run, ...others] = runs
  if (run === undefined || others.length > 0) {
    return scan(source.select, source.table, [whose.condition, ...conditions], end)
  }
  // Written once for all scans, because each execution copies the statement's text.
  const common = scan(source.columns ?? "r.*", source.table, [whose.condition, ...conditions], "")
  const parts = run.values.map(
    (value) => `(${scan("*", "matching", [`r.${run.column} = ${value}`], end)})`
  )
  return `with matching as not materialized (${common})
    select ${source.select} from (${parts.join(" union all ")}) r ${end}`
}

const newest = (alias: string, limit: number): string => `${orderOf(alias, {})} limit ${limit}`

const scan = (select: string, table: string, conditions: ReadonlyArray<string>, end: string) =>
  `select ${select} from ${table} r where ${conditions.join(" and ")} ${end}`

/**
 * Merges the newest rows of each business and value, and fetches only the rows of the page whole. If
 * there are more of these streams than rows on a page, it first finds those whose newest row could be
 * on the page: no other stream has a row on it.
 */
const pageOfSeveral = (
  { select, table }: Source,
  { businesses, count }: Extract<RowOwner, { readonly businesses: string }>,
  runs: ReadonlyArray<ColumnValues>,
  conditions: ReadonlyArray<string>,
  limit: number
): string => {
  const matches = ["r.business_id = b.id", ...runs.map(({ column }) => `r.${column} = b.${column}`)]
  const newestOf = (rows: number) =>
    `cross join lateral (${scan("r.id, r.created_at", table, [...matches, ...conditions], newest("r", rows))}) n`
  const names = ["b.id", "b.company_id", ...runs.map(({ column }) => `${column}_run as ${column}`)]
  const joins = runs.map(
    ({ column, values }) => `cross join unnest(array[${values.join(", ")}]) as ${column}_run`
  )
  const all = `select ${names.join(", ")} from businesses b ${joins.join(" ")} where ${businesses}`
  const streams = runs.reduce((streams, { values }) => streams * values.length, count)
  const asked =
    streams > limit ? `select b.* from (${all}) b ${newestOf(1)} ${newest("n", limit)}` : all
  return `select ${select}
    from (select n.id, n.created_at, b.company_id from (${asked}) b ${newestOf(limit)}
      ${newest("n", limit)}) page
    cross join lateral (
      select * from ${table} r where r.id = page.id and ${sameCompany("r", "page")} limit 1
    ) r
    order by page.created_at desc, page.id desc`
}

/**
 * The limit of a statement, at least one more than the page holds. It is part of the text, so that
 * the planner knows it, and one of a few numbers, so that there are few texts.
 */
export const rowLimit = (request: PageRequest<unknown>): number =>
  rowLimits.find((limit) => limit > request.limit) ?? request.limit + 1

const rowLimits = [6, 11, 21, 51, 101]

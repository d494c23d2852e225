import { Companies, type CompanyId } from "@review-proof/ports"
import { type CompanyPageRequest, searchParts } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import type { Query } from "../paging/merged-page.ts"
import { afterPosition, creationPosition, fetchSize, Parameters, toPage } from "../paging/page.ts"
import {
  companies,
  type CompanyRow,
  members,
  type MemberRow,
  toCompany,
  toMember
} from "../rows/company.ts"
import { columns } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const companiesLayer = Layer.effect(
  Companies,
  Effect.map(ReadClient, (sql) => {
    const company = (rows: ReadonlyArray<CompanyRow>) =>
      Option.map(Option.fromNullishOr(rows[0]), toCompany)
    const member = (rows: ReadonlyArray<MemberRow>) =>
      Option.map(Option.fromNullishOr(rows[0]), toMember)
    return Companies.of({
      find: (id) =>
        sql
          .query<CompanyRow>(`${selectCompany} where c.id = $1`, [id])
          .pipe(Effect.map(company), mapSqlErrors("Companies.find")),
      page: (request) => {
        const { text, values } = companyPage(request)
        return sql.query<CompanyRow>(text, values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toCompany, creationPosition)),
          mapSqlErrors("Companies.page")
        )
      },
      findMember: (id) =>
        sql
          .query<MemberRow>(`${selectMember} where m.id = $1`, [id])
          .pipe(Effect.map(member), mapSqlErrors("Companies.findMember")),
      firstOwner: (companyId) =>
        sql
          .query<MemberRow>(firstOwner, [companyId])
          .pipe(Effect.map(member), mapSqlErrors("Companies.firstOwner")),
      membersByEmail: (email) =>
        sql.query<MemberRow>(membersByEmail, [email]).pipe(
          Effect.map((rows) => rows.map(toMember)),
          mapSqlErrors("Companies.membersByEmail")
        ),
      pageMembers: (companyId: CompanyId, request) => {
        const parameters = new Parameters()
        const of = parameters.add(companyId)
        const after = afterPosition(parameters, "ascending", "m.created_at, m.id", request.after)
        const text = `${selectMember} where m.company_id = ${of} and m.removed_at is null and ${after}
          order by m.created_at, m.id limit ${parameters.add(fetchSize(request))}`
        return sql.query<MemberRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toMember, creationPosition)),
          mapSqlErrors("Companies.pageMembers")
        )
      }
    })
  })
)

const selectCompany = `select ${columns(companies, "c")} from companies c`

/**
 * A search reads the companies that have the rarest part of its words. The rarest from the cursor on
 * is the part whose fiftieth company is the youngest.
 */
export const companyPage = (request: CompanyPageRequest): Query => {
  const parameters = new Parameters()
  const limit = `limit ${parameters.add(fetchSize(request))}`
  const parts = Array.from(searchParts(request.words ?? ""))
  if (parts.length === 0) {
    const after = afterPosition(parameters, "ascending", "c.created_at, c.id", request.after)
    const text = `${selectCompany} where ${after} order by c.created_at, c.id ${limit}`
    return { text, values: parameters.values }
  }
  const after = afterPosition(parameters, "ascending", "created_at, company_id", request.after)
  const having = (part: string) =>
    `from company_name_parts where part = ${part} and ${after} order by created_at, company_id`
  const text = `${selectCompany}
    join (select company_id ${having(`(
      select asked from unnest(${parameters.add(parts)}::text[]) asked
       order by (select created_at ${having("asked")} offset 49 limit 1) desc nulls first limit 1)`)}
      ${limit}) found on found.company_id = c.id
    order by c.created_at, c.id`
  return { text, values: parameters.values }
}

const selectMember = `select ${columns(members, "m")} from members m`

const firstOwner = `${selectMember} where m.company_id = $1 and m.role = 'owner' and m.removed_at is null
  order by m.created_at, m.id limit 1`

/** The collation has it that only ASCII letters change. */
const membersByEmail = `${selectMember}
  where lower(m.email collate "C") = lower($1::text collate "C") and m.removed_at is null
  order by m.created_at, m.id limit 100`

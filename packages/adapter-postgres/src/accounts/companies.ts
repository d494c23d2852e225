import { Companies, type CompanyId } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { beyond, creationPosition, fetchSize, Parameters, toPage } from "../paging/page.ts"
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
        const parameters = new Parameters()
        const after = beyond(parameters, "ascending", "c.created_at, c.id", request.after)
        const text = `${selectCompany} where ${after}
          order by c.created_at, c.id limit ${parameters.add(fetchSize(request))}`
        return sql.query<CompanyRow>(text, parameters.values).pipe(
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
      membersAt: (email) =>
        sql.query<MemberRow>(membersAt, [email]).pipe(
          Effect.map((rows) => rows.map(toMember)),
          mapSqlErrors("Companies.membersAt")
        ),
      pageMembers: (companyId: CompanyId, request) => {
        const parameters = new Parameters()
        const of = parameters.add(companyId)
        const after = beyond(parameters, "ascending", "m.created_at, m.id", request.after)
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

const selectMember = `select ${columns(members, "m")} from members m`

const firstOwner = `${selectMember} where m.company_id = $1 and m.role = 'owner' and m.removed_at is null
  order by m.created_at, m.id limit 1`

/** The collation has it that only ASCII letters change. */
const membersAt = `${selectMember}
  where lower(m.email collate "C") = lower($1::text collate "C") and m.removed_at is null
  order by m.created_at, m.id limit 100`

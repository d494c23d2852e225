import { Companies } from "@review-proof/ports"
import { type CompanyPageRequest, searchParts } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import {
  afterPosition,
  creationPosition,
  fetchSize,
  creationPage,
  Parameters,
  type Query
} from "../paging/page.ts"
import { companies, members } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"

export const CompaniesLayer = Layer.effect(
  Companies,
  Effect.map(ReadClient, (sql) => {
    const ofCompanies = readsOf(sql, companies.entity)
    const ofMembers = readsOf(sql, members.entity)
    return Companies.of({
      find: (id) => ofCompanies.first("Companies.find", `${selectCompany} where c.id = $1`, [id]),
      page: (request) =>
        ofCompanies.page("Companies.page", companyPage(request), request.limit, creationPosition),
      findMember: (id) =>
        ofMembers.first("Companies.findMember", `${selectMember} where m.id = $1`, [id]),
      firstOwner: (companyId) => ofMembers.first("Companies.firstOwner", firstOwner, [companyId]),
      membersByEmail: (email) => ofMembers.all("Companies.membersByEmail", membersByEmail, [email]),
      pageMembers: (companyId, request) => {
        const text = `${selectMember} where m.company_id = $1 and m.removed_at is null`
        const query = creationPage({ text, values: [companyId] }, "m", {
          ...request,
          order: "oldest first"
        })
        return ofMembers.page("Companies.pageMembers", query, request.limit, creationPosition)
      }
    })
  })
)

const selectCompany = `select ${columns(companies, "c")} from companies c`

/**
 * A search reads the companies that have the rarest part of its words. Rarity is measured from the
 * cursor on: the rarest part is the one whose fiftieth company comes last.
 */
export const companyPage = (request: CompanyPageRequest): Query => {
  const parameters = new Parameters()
  const limit = `limit ${parameters.add(fetchSize(request))}`
  const parts = Array.from(searchParts(request.words ?? ""))
  if (parts.length === 0) {
    const after = afterPosition(parameters, "oldest first", "c.created_at, c.id", request.after)
    const text = `${selectCompany} where ${after} order by c.created_at, c.id ${limit}`
    return { text, values: parameters.values }
  }
  const after = afterPosition(parameters, "oldest first", "created_at, company_id", request.after)
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

/** With this collation only ASCII letters change case. */
const membersByEmail = `${selectMember}
  where lower(m.email collate "C") = lower($1::text collate "C") and m.removed_at is null
  order by m.created_at, m.id limit 100`

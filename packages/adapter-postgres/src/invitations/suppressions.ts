import { Suppressions } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { afterPosition, creationPosition, fetchSize, Parameters, toPage } from "../paging/page.ts"
import { type SuppressionRow, suppressions, toSuppression } from "../rows/invitation.ts"
import { columns } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const suppressionsLayer = Layer.effect(
  Suppressions,
  Effect.map(ReadClient, (sql) => {
    const one = (rows: ReadonlyArray<SuppressionRow>) =>
      Option.map(Option.fromNullishOr(rows[0]), toSuppression)
    return Suppressions.of({
      find: (id) =>
        sql
          .query<SuppressionRow>(`${select} where s.id = $1`, [id])
          .pipe(Effect.map(one), mapSqlErrors("Suppressions.find")),
      areSuppressed: (contacts) =>
        sql
          .query<{ readonly held: boolean }>(suppressedContacts, [
            contacts.map(({ companyId }) => companyId),
            contacts.map(({ businessId }) => businessId),
            contacts.map(({ contactHash }) => contactHash)
          ])
          .pipe(
            Effect.map((rows) => rows.map(({ held }) => held)),
            mapSqlErrors("Suppressions.areSuppressed")
          ),
      ofContact: (companyId, contactHash) =>
        sql.query<SuppressionRow>(ofContact, [companyId, contactHash]).pipe(
          Effect.map((rows) => rows.map(toSuppression)),
          mapSqlErrors("Suppressions.ofContact")
        ),
      page: (companyId, request) => {
        const parameters = new Parameters()
        const company = parameters.add(companyId)
        const after = afterPosition(parameters, "descending", "s.created_at, s.id", request.after)
        const text = `${select} where s.company_id = ${company} and ${after}
          order by s.created_at desc, s.id desc limit ${parameters.add(fetchSize(request))}`
        return sql.query<SuppressionRow>(text, parameters.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toSuppression, creationPosition)),
          mapSqlErrors("Suppressions.page")
        )
      }
    })
  })
)

const select = `select ${columns(suppressions, "s")} from suppressions s`

const ofContact = `${select} where s.company_id = $1 and s.contact_hash = $2
  order by s.created_at, s.id`

/** One look into `suppressions_contact` for each contact; its order leaves the planner no other index. */
const suppressedContacts = `select coalesce((
    select true from suppressions s
     where s.company_id = given.company_id and s.contact_hash = given.contact_hash
       and (s.business_id is null or s.business_id = given.business_id)
     order by coalesce(s.business_id, '') limit 1), false) as held
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality
    given (company_id, business_id, contact_hash, place)
 order by place`

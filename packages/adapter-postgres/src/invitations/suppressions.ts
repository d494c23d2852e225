import { Suppressions } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { beyond, creationPosition, fetchSize, Parameters, toPage } from "../paging/page.ts"
import { type SuppressionRow, suppressions, toSuppression } from "../rows/invitation.ts"
import { columns } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

/** Contacts that must not be invited, on PostgreSQL. */
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
      holding: (companyId, businessId, contactHash) =>
        sql
          .query<SuppressionRow>(holding, [companyId, contactHash, businessId])
          .pipe(Effect.map(one), mapSqlErrors("Suppressions.holding")),
      ofContact: (companyId, contactHash) =>
        sql.query<SuppressionRow>(ofContact, [companyId, contactHash]).pipe(
          Effect.map((rows) => rows.map(toSuppression)),
          mapSqlErrors("Suppressions.ofContact")
        ),
      page: (companyId, request) => {
        const parameters = new Parameters()
        const company = parameters.add(companyId)
        const after = beyond(parameters, "descending", "s.created_at, s.id", request.after)
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

const holding = `${select} where s.company_id = $1 and s.contact_hash = $2
    and (s.business_id is null or s.business_id = $3)
  order by s.created_at, s.id limit 1`

import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { columns } from "../rows/table.ts"
import { type EndpointRow, toEndpoint, webhookEndpoints } from "../rows/webhook.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

/** Webhook endpoints on PostgreSQL. */
export const webhookEndpointsLayer = Layer.effect(
  WebhookEndpoints,
  Effect.map(ReadClient, (sql) =>
    WebhookEndpoints.of({
      find: (id) =>
        sql.query<EndpointRow>(`${select} where w.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toEndpoint)),
          mapSqlErrors("WebhookEndpoints.find")
        ),
      ofCompany: (companyId) =>
        sql.query<EndpointRow>(ofCompany, [companyId]).pipe(
          Effect.map((rows) => rows.map(toEndpoint)),
          mapSqlErrors("WebhookEndpoints.ofCompany")
        ),
      sealedByOtherKeys: (keyId, after, limit) =>
        sql.query<EndpointRow>(sealedByOtherKeys, [keyId, after ?? "", limit]).pipe(
          Effect.map((rows) => rows.map(toEndpoint)),
          mapSqlErrors("WebhookEndpoints.sealedByOtherKeys")
        )
    })
  )
)

const select = `select ${columns(webhookEndpoints, "w")} from webhook_endpoints w`

const ofCompany = `${select} where w.company_id = $1 order by w.created_at, w.id`

const sealedByOtherKeys = `${select} where w.id > $2 and exists (
    select from json_array_elements(w.secrets) s where split_part(s ->> 'sealed', '.', 1) <> $1)
  order by w.id limit $3`

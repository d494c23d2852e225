import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "./client.ts"
import { columns } from "./rows/table.ts"
import { type EndpointRow, toEndpoint, webhookEndpoints } from "./rows/webhook.ts"
import { stored } from "./stored.ts"

/** Webhook endpoints on PostgreSQL. */
export const webhookEndpointsLayer = Layer.effect(
  WebhookEndpoints,
  Effect.map(ReadClient, (sql) =>
    WebhookEndpoints.of({
      find: (id) =>
        sql.query<EndpointRow>(`${select} where w.id = $1`, [id]).pipe(
          Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), toEndpoint)),
          stored("WebhookEndpoints.find")
        ),
      ofCompany: (companyId) =>
        sql.query<EndpointRow>(ofCompany, [companyId]).pipe(
          Effect.map((rows) => rows.map(toEndpoint)),
          stored("WebhookEndpoints.ofCompany")
        )
    })
  )
)

const select = `select ${columns(webhookEndpoints, "w")} from webhook_endpoints w`

const ofCompany = `${select} where w.company_id = $1 order by w.created_at, w.id`

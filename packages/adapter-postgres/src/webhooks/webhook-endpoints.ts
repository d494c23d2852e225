import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { columns } from "../rows/table.ts"
import { webhookEndpoints } from "../rows/entity-tables.ts"
import { readsOf } from "../connection/reads.ts"

export const WebhookEndpointsLayer = Layer.effect(
  WebhookEndpoints,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, webhookEndpoints.entity)
    return WebhookEndpoints.of({
      find: (id) => reads.first("WebhookEndpoints.find", `${select} where w.id = $1`, [id]),
      ofCompany: (companyId) => reads.all("WebhookEndpoints.ofCompany", ofCompany, [companyId]),
      sealedByOtherKeys: (keyId, after, limit) =>
        reads.all("WebhookEndpoints.sealedByOtherKeys", sealedByOtherKeys, [
          keyId,
          after ?? "",
          limit
        ])
    })
  })
)

const select = `select ${columns(webhookEndpoints, "w")} from webhook_endpoints w`

const ofCompany = `${select} where w.company_id = $1 order by w.created_at, w.id`

const sealedByOtherKeys = `${select} where w.id > $2 and exists (
    select from json_array_elements(w.secrets) s where split_part(s ->> 'sealed', '.', 1) <> $1)
  order by w.id limit $3`

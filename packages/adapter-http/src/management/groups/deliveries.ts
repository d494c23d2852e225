import { DeliveryStatus, EventType } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { pageOf, pageParameters } from "../../fields/paging.ts"
import { NoBody, NothingWire } from "../wire/fields.ts"
import { IdPath } from "../wire/ids.ts"
import { DeliveryReportWire, DeliveryWire } from "../wire/webhook.ts"
import { QueryText } from "../../fields/query.ts"

/** Deliveries of webhooks with their log. */
export const DeliveriesGroup = HttpApiGroup.make("deliveries", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listDeliveries", "/webhooks/:id/deliveries", {
      params: IdPath,
      query: {
        ...pageParameters,
        status: Schema.optionalKey(DeliveryStatus),
        event: Schema.optionalKey(QueryText(100)),
        type: Schema.optionalKey(EventType)
      },
      success: pageOf(DeliveryWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List an endpoint's deliveries, newest first")
  )
  .add(
    HttpApiEndpoint.get("getDelivery", "/deliveries/:id", {
      params: IdPath,
      success: DeliveryReportWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read a delivery with its event and its log")
  )
  .add(
    HttpApiEndpoint.post("redeliver", "/deliveries/:id/redeliver", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: DeliveryWire.pipe(HttpApiSchema.status(202)),
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Send a delivery again, at once")
  )
  .annotate(OpenApi.Title, "Deliveries")
  .annotate(OpenApi.Description, "Deliveries of webhooks and their log, for 30 days.")

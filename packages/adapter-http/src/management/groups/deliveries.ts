import { DeliveryStatus, EventType } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional } from "../../pipeline/conditional.ts"
import { errorStatuses } from "../../wire/error-body.ts"
import { pageOf, pageParameters } from "../../wire/paging.ts"
import { NoBody, NothingWire } from "../../wire/management-fields.ts"
import { IdPath } from "../../wire/management-ids.ts"
import { DeliveryReportWire, DeliveryWire } from "../../wire/management-webhook.ts"
import { QueryText } from "../../wire/query.ts"

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
  .annotate(OpenApi.Description, "Deliveries of webhooks with their log of 30 days.")

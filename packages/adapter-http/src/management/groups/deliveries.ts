import { DeliveryStatus, EventType } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { DeliveryReportWire, DeliveryWire } from "../wire/webhook.ts"
import { QueryText } from "../../fields/query.ts"
import { accepted, act, listBy, read } from "../operations.ts"

export const DeliveriesGroup = HttpApiGroup.make("deliveries", { topLevel: true })
  .add(
    listBy(
      "listDeliveries",
      "/webhooks/:id/deliveries",
      DeliveryWire,
      "List an endpoint's deliveries, newest first",
      {
        status: Schema.optionalKey(DeliveryStatus),
        event: Schema.optionalKey(QueryText(100)),
        type: Schema.optionalKey(EventType)
      }
    ),
    read(
      "getDelivery",
      "/deliveries/:id",
      DeliveryReportWire,
      "Read a delivery with its event and its log"
    ),
    act(
      "redeliver",
      "/deliveries/:id/redeliver",
      accepted(DeliveryWire),
      "Send a delivery again, at once"
    )
  )
  .annotate(OpenApi.Title, "Deliveries")
  .annotate(OpenApi.Description, "Deliveries of webhooks and their log, for 30 days.")

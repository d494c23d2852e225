import {
  listDeliveries,
  readEndpoint,
  redeliver,
  reportDelivery
} from "@review-proof/domain/webhooks"
import { EventId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidRequest } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { deliveryIn, endpointIn } from "../wire/ids.ts"
import { deliveryReportWire, deliveryWire } from "../wire/webhook.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { asApiError } from "../errors.ts"

export const DeliveriesHandlers = HttpApiBuilder.group(ManagementApi, "deliveries", (handlers) =>
  handlers.handleAll({
    listDeliveries: Effect.fn("management.listDeliveries")(function* ({ params, query }) {
      const id = yield* endpointIn(params)
      yield* requireReadRight("manageWebhooks", (yield* readEndpoint(id)).companyId)
      const page = yield* listDeliveries(id, {
        ...pageQuery(query),
        status: query.status ?? null,
        event: query.event === undefined ? null : yield* eventIdOf(query.event),
        type: query.type ?? null
      })
      return pageWire(page, deliveryWire)
    }, Effect.mapError(asApiError)),
    getDelivery: Effect.fn("management.getDelivery")(function* ({ params }) {
      const report = yield* reportDelivery(yield* deliveryIn(params))
      yield* requireReadRight("manageWebhooks", report.delivery.companyId)
      return deliveryReportWire(report)
    }, Effect.mapError(asApiError)),
    redeliver: Effect.fn("management.redeliver")(function* ({ params }) {
      return deliveryWire(yield* redeliver(yield* currentActor, yield* deliveryIn(params)))
    }, Effect.mapError(asApiError))
  })
)

const eventIdOf = (text: string) =>
  Option.match(Schema.decodeOption(EventId)(text), {
    onNone: () =>
      Effect.fail(
        invalidRequest("The query has invalid parameters.", {
          event: "must be the id of an event"
        })
      ),
    onSome: Effect.succeed
  })

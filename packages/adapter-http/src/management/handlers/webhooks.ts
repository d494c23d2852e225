import { getCompany } from "@review-proof/domain/companies"
import {
  listCompanyEndpoints,
  listDeliveries,
  pauseEndpoint,
  getEndpoint,
  recoverEndpoint,
  redeliver,
  registerEndpoint,
  removeEndpoint,
  getDelivery,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent
} from "@review-proof/domain/webhooks"
import { Clock, Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { companyIn, deliveryIn, endpointIn } from "../wire/ids.ts"
import { deliveryReportWire, deliveryWire, managedWebhookWire } from "../wire/webhook.ts"
import { webhookCreatedWire } from "../../wire/webhook.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { acting, reading } from "../handle.ts"
import { pageQuery, pageWire } from "../../fields/paging.ts"

export const WebhooksHandlers = HttpApiBuilder.group(ManagementApi, "webhooks", (handlers) =>
  handlers.handleAll({
    listWebhooks: Effect.fnUntraced(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("manageWebhooks", id)
      const endpoints = yield* listCompanyEndpoints(id)
      const now = yield* Clock.currentTimeMillis
      // A page, like every other list. The ten endpoints that a company may have fit the first one.
      return {
        data: endpoints.map((endpoint) => managedWebhookWire(endpoint, now)),
        next_cursor: null
      }
    }),
    createWebhook: Effect.fnUntraced(function* ({ params, payload }) {
      const { id: companyId } = yield* getCompany(yield* companyIn(params))
      const reach = { companyId, businesses: null }
      return webhookCreatedWire(yield* registerEndpoint(yield* currentActor, reach, payload))
    }),
    deleteWebhook: Effect.fnUntraced(function* ({ params }) {
      const { companyId, id } = yield* getEndpoint(yield* endpointIn(params))
      yield* removeEndpoint(yield* currentActor, { companyId, businesses: null }, id)
    }),
    getWebhook: reading(endpointIn, getEndpoint, "manageWebhooks", managedWebhookWire),
    pauseWebhook: acting(endpointIn, pauseEndpoint, managedWebhookWire),
    resumeWebhook: acting(endpointIn, resumeEndpoint, managedWebhookWire),
    rotateWebhookSecret: acting(endpointIn, rotateSecret, (secret) => ({
      secret: Redacted.value(secret)
    })),
    testWebhook: acting(
      endpointIn,
      (actor, id, { type }) => sendTestEvent(actor, id, type),
      ({ event }) => ({ event_id: event.id })
    ),
    recoverWebhook: acting(
      endpointIn,
      (actor, id, { since }) => recoverEndpoint(actor, id, since),
      (redelivered) => ({ redelivered })
    )
  })
)

export const DeliveriesHandlers = HttpApiBuilder.group(ManagementApi, "deliveries", (handlers) =>
  handlers.handleAll({
    listDeliveries: Effect.fnUntraced(function* ({ params, query }) {
      const id = yield* endpointIn(params)
      yield* requireReadRight("manageWebhooks", (yield* getEndpoint(id)).companyId)
      const page = yield* listDeliveries(id, {
        ...pageQuery(query),
        status: query.status ?? null,
        event: query.event ?? null,
        type: query.type ?? null
      })
      return pageWire(page, deliveryWire)
    }),
    getDelivery: Effect.fnUntraced(function* ({ params }) {
      const report = yield* getDelivery(yield* deliveryIn(params))
      yield* requireReadRight("manageWebhooks", report.delivery.companyId)
      return deliveryReportWire(report)
    }),
    redeliver: acting(deliveryIn, redeliver, deliveryWire)
  })
)

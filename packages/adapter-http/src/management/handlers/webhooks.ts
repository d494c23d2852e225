import { getCompany } from "@review-proof/domain/companies"
import {
  listCompanyEndpoints,
  listDeliveries,
  pauseEndpoint,
  readEndpoint,
  recoverEndpoint,
  redeliver,
  registerEndpoint,
  removeEndpoint,
  reportDelivery,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent
} from "@review-proof/domain/webhooks"
import type { WebhookEndpoint } from "@review-proof/ports"
import { Clock, Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { companyIn, deliveryIn, endpointIn } from "../wire/ids.ts"
import { deliveryReportWire, deliveryWire, managedWebhookWire } from "../wire/webhook.ts"
import { webhookCreatedWire } from "../../wire/webhook.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { pageQuery, pageWire } from "../../fields/paging.ts"

export const WebhooksHandlers = HttpApiBuilder.group(ManagementApi, "webhooks", (handlers) =>
  handlers.handleAll({
    listWebhooks: Effect.fn("management.listWebhooks")(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("manageWebhooks", id)
      const endpoints = yield* listCompanyEndpoints(id)
      const now = yield* Clock.currentTimeMillis
      // A page like every other list; ten endpoints at most fit the first.
      return {
        data: endpoints.map((endpoint) => managedWebhookWire(endpoint, now)),
        next_cursor: null
      }
    }),
    createWebhook: Effect.fn("management.createWebhook")(function* ({ params, payload }) {
      const { id: companyId } = yield* getCompany(yield* companyIn(params))
      const reach = { companyId, businesses: null }
      return webhookCreatedWire(yield* registerEndpoint(yield* currentActor, reach, payload))
    }),
    deleteWebhook: Effect.fn("management.deleteWebhook")(function* ({ params }) {
      const { companyId, id } = yield* readEndpoint(yield* endpointIn(params))
      yield* removeEndpoint(yield* currentActor, { companyId, businesses: null }, id)
    }),
    getWebhook: Effect.fn("management.getWebhook")(function* ({ params }) {
      const endpoint = yield* readEndpoint(yield* endpointIn(params))
      yield* requireReadRight("manageWebhooks", endpoint.companyId)
      return yield* shown(endpoint)
    }),
    pauseWebhook: Effect.fn("management.pauseWebhook")(function* ({ params }) {
      return yield* shown(yield* pauseEndpoint(yield* currentActor, yield* endpointIn(params)))
    }),
    resumeWebhook: Effect.fn("management.resumeWebhook")(function* ({ params }) {
      return yield* shown(yield* resumeEndpoint(yield* currentActor, yield* endpointIn(params)))
    }),
    rotateWebhookSecret: Effect.fn("management.rotateWebhookSecret")(function* ({ params }) {
      const secret = yield* rotateSecret(yield* currentActor, yield* endpointIn(params))
      return { secret: Redacted.value(secret) }
    }),
    testWebhook: Effect.fn("management.testWebhook")(function* ({ params, payload }) {
      const id = yield* endpointIn(params)
      const { event } = yield* sendTestEvent(yield* currentActor, id, payload.type)
      return { event_id: event.id }
    }),
    recoverWebhook: Effect.fn("management.recoverWebhook")(function* ({ params, payload }) {
      const id = yield* endpointIn(params)
      return { redelivered: yield* recoverEndpoint(yield* currentActor, id, payload.since) }
    })
  })
)

const shown = (endpoint: WebhookEndpoint) =>
  Effect.map(Clock.currentTimeMillis, (now) => managedWebhookWire(endpoint, now))

export const DeliveriesHandlers = HttpApiBuilder.group(ManagementApi, "deliveries", (handlers) =>
  handlers.handleAll({
    listDeliveries: Effect.fn("management.listDeliveries")(function* ({ params, query }) {
      const id = yield* endpointIn(params)
      yield* requireReadRight("manageWebhooks", (yield* readEndpoint(id)).companyId)
      const page = yield* listDeliveries(id, {
        ...pageQuery(query),
        status: query.status ?? null,
        event: query.event ?? null,
        type: query.type ?? null
      })
      return pageWire(page, deliveryWire)
    }),
    getDelivery: Effect.fn("management.getDelivery")(function* ({ params }) {
      const report = yield* reportDelivery(yield* deliveryIn(params))
      yield* requireReadRight("manageWebhooks", report.delivery.companyId)
      return deliveryReportWire(report)
    }),
    redeliver: Effect.fn("management.redeliver")(function* ({ params }) {
      return deliveryWire(yield* redeliver(yield* currentActor, yield* deliveryIn(params)))
    })
  })
)

import { getCompany } from "@review-proof/domain/companies"
import {
  listCompanyEndpoints,
  pauseEndpoint,
  readEndpoint,
  recoverEndpoint,
  registerEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent
} from "@review-proof/domain/webhooks"
import type { WebhookEndpoint } from "@review-proof/ports"
import { Clock, Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { companyIn, endpointIn } from "../wire/ids.ts"
import { managedWebhookWire } from "../wire/webhook.ts"
import { webhookCreatedWire } from "../../wire/webhook.ts"
import { acting, mayRead } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const WebhooksHandlers = HttpApiBuilder.group(ManagementApi, "webhooks", (handlers) =>
  handlers.handleAll({
    listWebhooks: Effect.fn("management.listWebhooks")(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* mayRead("manageWebhooks", id)
      const endpoints = yield* listCompanyEndpoints(id)
      const now = yield* Clock.currentTimeMillis
      // A page like every other list; ten endpoints at most fit the first.
      return {
        data: endpoints.map((endpoint) => managedWebhookWire(endpoint, now)),
        next_cursor: null
      }
    }, Effect.mapError(refused)),
    createWebhook: Effect.fn("management.createWebhook")(function* ({ params, payload }) {
      const { id: companyId } = yield* getCompany(yield* companyIn(params))
      const reach = { companyId, businesses: null }
      return webhookCreatedWire(yield* registerEndpoint(yield* acting, reach, payload))
    }, Effect.mapError(refused)),
    deleteWebhook: Effect.fn("management.deleteWebhook")(function* ({ params }) {
      const { companyId, id } = yield* readEndpoint(yield* endpointIn(params))
      yield* removeEndpoint(yield* acting, { companyId, businesses: null }, id)
    }, Effect.mapError(refused)),
    getWebhook: Effect.fn("management.getWebhook")(function* ({ params }) {
      const endpoint = yield* readEndpoint(yield* endpointIn(params))
      yield* mayRead("manageWebhooks", endpoint.companyId)
      return yield* shown(endpoint)
    }, Effect.mapError(refused)),
    pauseWebhook: Effect.fn("management.pauseWebhook")(function* ({ params }) {
      return yield* shown(yield* pauseEndpoint(yield* acting, yield* endpointIn(params)))
    }, Effect.mapError(refused)),
    resumeWebhook: Effect.fn("management.resumeWebhook")(function* ({ params }) {
      return yield* shown(yield* resumeEndpoint(yield* acting, yield* endpointIn(params)))
    }, Effect.mapError(refused)),
    rotateWebhookSecret: Effect.fn("management.rotateWebhookSecret")(function* ({ params }) {
      const secret = yield* rotateSecret(yield* acting, yield* endpointIn(params))
      return { secret: Redacted.value(secret) }
    }, Effect.mapError(refused)),
    testWebhook: Effect.fn("management.testWebhook")(function* ({ params, payload }) {
      const id = yield* endpointIn(params)
      const { event } = yield* sendTestEvent(yield* acting, id, payload.type)
      return { event_id: event.id }
    }, Effect.mapError(refused)),
    recoverWebhook: Effect.fn("management.recoverWebhook")(function* ({ params, payload }) {
      const id = yield* endpointIn(params)
      return { redelivered: yield* recoverEndpoint(yield* acting, id, payload.since) }
    }, Effect.mapError(refused))
  })
)

const shown = (endpoint: WebhookEndpoint) =>
  Effect.map(Clock.currentTimeMillis, (now) => managedWebhookWire(endpoint, now))

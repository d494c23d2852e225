import {
  listCompanyEndpoints,
  pauseEndpoint,
  readEndpoint,
  recoverEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent
} from "@review-proof/domain"
import type { WebhookEndpoint } from "@review-proof/ports"
import { Clock, Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { companyIn, endpointIn } from "../../wire/portal-ids.ts"
import { managedWebhookWire } from "../../wire/portal-webhook.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const WebhooksHandlers = HttpApiBuilder.group(PortalApi, "webhooks", (handlers) =>
  handlers.handleAll({
    listWebhooks: Effect.fn("portal.listWebhooks")(function* ({ params }) {
      const endpoints = yield* listCompanyEndpoints(yield* companyIn(params))
      const now = yield* Clock.currentTimeMillis
      // A page like every other list; ten endpoints at most fit the first.
      return {
        data: endpoints.map((endpoint) => managedWebhookWire(endpoint, now)),
        next_cursor: null
      }
    }, Effect.mapError(refused)),
    getWebhook: Effect.fn("portal.getWebhook")(function* ({ params }) {
      return yield* shown(yield* readEndpoint(yield* endpointIn(params)))
    }, Effect.mapError(refused)),
    pauseWebhook: Effect.fn("portal.pauseWebhook")(function* ({ params }) {
      return yield* shown(yield* pauseEndpoint(PORTAL_ACTOR, yield* endpointIn(params)))
    }, Effect.mapError(refused)),
    resumeWebhook: Effect.fn("portal.resumeWebhook")(function* ({ params }) {
      return yield* shown(yield* resumeEndpoint(PORTAL_ACTOR, yield* endpointIn(params)))
    }, Effect.mapError(refused)),
    rotateWebhookSecret: Effect.fn("portal.rotateWebhookSecret")(function* ({ params }) {
      const secret = yield* rotateSecret(PORTAL_ACTOR, yield* endpointIn(params))
      return { secret: Redacted.value(secret) }
    }, Effect.mapError(refused)),
    testWebhook: Effect.fn("portal.testWebhook")(function* ({ params, payload }) {
      const id = yield* endpointIn(params)
      const event = yield* sendTestEvent(PORTAL_ACTOR, id, payload.type)
      return { event_id: event.id }
    }, Effect.mapError(refused)),
    recoverWebhook: Effect.fn("portal.recoverWebhook")(function* ({ params, payload }) {
      const id = yield* endpointIn(params)
      return { redelivered: yield* recoverEndpoint(PORTAL_ACTOR, id, payload.since) }
    }, Effect.mapError(refused))
  })
)

const shown = (endpoint: WebhookEndpoint) =>
  Effect.map(Clock.currentTimeMillis, (now) => managedWebhookWire(endpoint, now))

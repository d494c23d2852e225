import {
  eventMessage,
  listEndpoints,
  listEvents,
  registerEndpoint,
  removeEndpoint
} from "@review-proof/domain/webhooks"
import { EndpointId } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentCaller } from "../../steps/admission.ts"
import { notFound } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { webhookCreatedWire, webhookWire } from "../../wire/webhook.ts"
import { PublicApi } from "../api.ts"

export const WebhooksHandlers = HttpApiBuilder.group(PublicApi, "webhooks", (handlers) =>
  handlers.handleAll({
    listWebhooks: Effect.fnUntraced(function* () {
      const endpoints = yield* listEndpoints(yield* CurrentCaller)
      const now = yield* Clock.currentTimeMillis
      return { data: endpoints.map((endpoint) => webhookWire(endpoint, now)) }
    }),
    createWebhook: Effect.fnUntraced(function* ({ payload }) {
      const { keyId, reach } = yield* CurrentCaller
      return webhookCreatedWire(yield* registerEndpoint(keyId, reach, payload))
    }),
    deleteWebhook: Effect.fnUntraced(function* ({ params }) {
      const id = decodeEndpointId(params.id)
      if (Option.isNone(id)) return yield* notFound()
      const { keyId, reach } = yield* CurrentCaller
      yield* removeEndpoint(keyId, reach, id.value)
    }),
    listEvents: Effect.fnUntraced(function* ({ query }) {
      const page = yield* listEvents(yield* CurrentCaller, {
        ...pageQuery(query),
        type: query.type ?? null
      })
      return pageWire(page, eventMessage)
    })
  })
)

/** A malformed id is answered like an unknown one. */
const decodeEndpointId = Schema.decodeUnknownOption(EndpointId)

import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { WebhookSettings } from "@review-proof/domain/webhooks"
import { HttpSettings, staticText } from "@review-proof/http-server"
import { serverMetadataWire } from "../wire/server-metadata.ts"
import { PublicApi } from "../api.ts"

export const DescriptionHandlers = HttpApiBuilder.group(
  PublicApi,
  "description",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* HttpSettings
    const webhookSettings = yield* WebhookSettings
    // Loaded and built at the first request, because it takes longer than the rest of the start.
    const document = yield* Effect.cached(
      Effect.map(
        Effect.promise(() => import("../document.ts")),
        ({ publicDocument }) =>
          staticText(JSON.stringify(publicDocument(settings, webhookSettings)), "application/json")
      )
    )
    return handlers.handleAll({
      getOpenApi: () => document,
      getServerMetadata: () => Effect.succeed(serverMetadataWire(settings.baseUrl))
    })
  })
)

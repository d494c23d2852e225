import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { serverMetadataWire } from "../../wire/server-metadata.ts"
import { PublicApi } from "../api.ts"
import { publicDocument } from "../document.ts"

export const DescriptionHandlers = HttpApiBuilder.group(
  PublicApi,
  "description",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* HttpSettings
    // Made on first demand: it takes longer than all else that the start does.
    const document = yield* Effect.cached(
      Effect.sync(() => HttpServerResponse.jsonUnsafe(publicDocument(settings)))
    )
    return handlers
      .handle("getOpenApi", () => document)
      .handle("getServerMetadata", () => Effect.succeed(serverMetadataWire(settings.baseUrl)))
  })
)

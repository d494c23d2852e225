import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { PortalApi } from "../api.ts"
import { portalDocument } from "../document.ts"

export const DescriptionHandlers = HttpApiBuilder.group(
  PortalApi,
  "description",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* HttpSettings
    // Made on first demand: it takes longer than all else that the start does.
    const document = yield* Effect.cached(
      Effect.sync(() => HttpServerResponse.jsonUnsafe(portalDocument(settings)))
    )
    return handlers.handle("getOpenApi", () => document)
  })
)

import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder, OpenApi } from "effect/http-api"
import { PortalApi } from "../api.ts"

export const DescriptionHandlers = HttpApiBuilder.group(
  PortalApi,
  "description",
  Effect.fnUntraced(function* (handlers) {
    // Made on first demand: it takes longer than all else that the start does.
    const document = yield* Effect.cached(
      Effect.sync(() => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(PortalApi)))
    )
    return handlers.handle("getOpenApi", () => document)
  })
)

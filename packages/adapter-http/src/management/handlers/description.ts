import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings, staticText } from "@review-proof/http-server"
import { ManagementApi } from "../api.ts"
import { managementDocument } from "../document.ts"

export const DescriptionHandlers = HttpApiBuilder.group(
  ManagementApi,
  "description",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* HttpSettings
    // Built at the first request, because it takes longer than the rest of the start.
    const document = yield* Effect.cached(
      Effect.sync(() =>
        staticText(JSON.stringify(managementDocument(settings)), "application/json")
      )
    )
    return handlers.handleAll({
      getOpenApi: () => document
    })
  })
)

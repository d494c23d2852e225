import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { staticText } from "../../pipeline/static-text.ts"
import { serverMetadataWire } from "../../wire/server-metadata.ts"
import { publicApiOf } from "../api-of.ts"
import { DescriptionGroup } from "../groups/description.ts"

export const DescriptionHandlers = HttpApiBuilder.group(
  publicApiOf(DescriptionGroup),
  "description",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* HttpSettings
    // Loaded and made on first demand: it takes longer than all else that the start does.
    const document = yield* Effect.cached(
      Effect.map(
        Effect.promise(() => import("../document.ts")),
        ({ publicDocument }) =>
          staticText(JSON.stringify(publicDocument(settings)), "application/json")
      )
    )
    return handlers
      .handle("getOpenApi", () => document)
      .handle("getServerMetadata", () => Effect.succeed(serverMetadataWire(settings.baseUrl)))
  })
)

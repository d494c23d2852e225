import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"

export const WebhookEndpointsLive = Layer.effect(
  WebhookEndpoints,
  Effect.map(MemoryStore, ({ webhooks: state }) =>
    WebhookEndpoints.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(state.endpoints.get(id))),
      ofCompany: (companyId) => Effect.sync(() => state.ofCompany.all(companyId))
    })
  )
)

import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { compareIds } from "./store/positions.ts"

export const WebhookEndpointsLive = Layer.effect(
  WebhookEndpoints,
  Effect.map(MemoryStore, ({ webhooks: state }) =>
    WebhookEndpoints.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(state.endpoints.get(id))),
      ofCompany: (companyId) => Effect.sync(() => state.ofCompany.all(companyId)),
      sealedWithout: (keyId, after, limit) =>
        Effect.sync(() =>
          [...state.endpoints.values()]
            .filter(({ id }) => after === null || id > after)
            .filter(({ secrets }) =>
              secrets.some(({ sealed }) => sealed.split(".", 1)[0] !== keyId)
            )
            .toSorted((left, right) => compareIds(left.id, right.id))
            .slice(0, limit)
        )
    })
  )
)

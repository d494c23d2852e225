import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { byCreation, compareIds, select } from "./store/select.ts"

export const WebhookEndpointsLive = Layer.effect(
  WebhookEndpoints,
  Effect.map(MemoryStore, ({ endpoints }) =>
    WebhookEndpoints.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(endpoints.get(id))),
      ofCompany: (companyId) =>
        Effect.sync(() =>
          select(endpoints, (each) => each.companyId === companyId).toSorted(byCreation)
        ),
      sealedWithout: (keyId, after, limit) =>
        Effect.sync(() =>
          select(endpoints, ({ id }) => after === null || id > after)
            .filter(({ secrets }) =>
              secrets.some(({ sealed }) => sealed.split(".", 1)[0] !== keyId)
            )
            .toSorted((left, right) => compareIds(left.id, right.id))
            .slice(0, limit)
        )
    })
  )
)

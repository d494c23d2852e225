import { WebhookEndpoints } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, compareIds, select } from "../store/select.ts"

export const WebhookEndpointsLayer = Layer.effect(
  WebhookEndpoints,
  Effect.map(MemoryStore, ({ endpoints }) =>
    WebhookEndpoints.of({
      find: finder((id) => endpoints.get(id)),
      ofCompany: method((companyId) =>
        select(endpoints, (each) => each.companyId === companyId).toSorted(byCreation)
      ),
      sealedByOtherKeys: method((keyId, after, limit) =>
        select(endpoints, ({ id }) => after === null || id > after)
          .filter(({ secrets }) => secrets.some(({ sealed }) => sealed.split(".", 1)[0] !== keyId))
          .toSorted((left, right) => compareIds(left.id, right.id))
          .slice(0, limit)
      )
    })
  )
)

import { Suppressions } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { creationOf, pageOf } from "./store/positions.ts"
import { keyFrom } from "./store/unique-index.ts"

export const SuppressionsLive = Layer.effect(
  Suppressions,
  Effect.map(MemoryStore, ({ invitations: state }) =>
    Suppressions.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(state.suppressions.get(id))),
      holding: (companyId, businessId, contactHash) =>
        Effect.sync(() => Option.fromNullishOr(state.holding(companyId, businessId, contactHash))),
      ofContact: (companyId, contactHash) =>
        Effect.sync(() => state.suppressionsOfContact.all(keyFrom(companyId, contactHash))),
      page: (companyId, { limit, after }) =>
        Effect.sync(() =>
          pageOf(state.suppressionsOfCompany.falling([companyId], after), limit, creationOf)
        )
    })
  )
)

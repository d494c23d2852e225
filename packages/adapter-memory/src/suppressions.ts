import type { CompanyId, ContactHash } from "@review-proof/ports"
import { holdsIn, Suppressions } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { byCreation, newestFirst, select } from "./store/select.ts"

export const SuppressionsLive = Layer.effect(
  Suppressions,
  Effect.map(MemoryStore, ({ suppressions }) => {
    const ofContact = (companyId: CompanyId, contactHash: ContactHash) =>
      select(
        suppressions,
        (each) => each.companyId === companyId && each.contactHash === contactHash
      ).toSorted(byCreation)
    return Suppressions.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(suppressions.get(id))),
      holding: (companyId, businessId, contactHash) =>
        Effect.sync(() => {
          const held = ofContact(companyId, contactHash)
          return Option.fromNullishOr(held.find((each) => holdsIn(each, businessId)))
        }),
      ofContact: (companyId, contactHash) => Effect.sync(() => ofContact(companyId, contactHash)),
      page: (companyId, request) =>
        Effect.sync(() =>
          newestFirst(suppressions, (each) => each.companyId === companyId, request)
        )
    })
  })
)

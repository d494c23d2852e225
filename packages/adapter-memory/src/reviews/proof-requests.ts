import { ProofRequests } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, newestFirst, select } from "../store/select.ts"

export const ProofRequestsLayer = Layer.effect(
  ProofRequests,
  Effect.map(MemoryStore, ({ proofRequests }) =>
    ProofRequests.of({
      find: finder((id) => proofRequests.get(id)),
      page: method((reviewId, request) =>
        newestFirst(proofRequests, (each) => each.reviewId === reviewId, request)
      ),
      open: method((businessId, limit) =>
        select(proofRequests, (each) => each.businessId === businessId && each.status === "open")
          .toSorted(byCreation)
          .slice(0, limit)
      )
    })
  )
)

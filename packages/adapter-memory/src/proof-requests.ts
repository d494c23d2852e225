import { ProofRequests } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { newestFirst } from "./store/select.ts"

export const ProofRequestsLive = Layer.effect(
  ProofRequests,
  Effect.map(MemoryStore, ({ proofRequests }) =>
    ProofRequests.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(proofRequests.get(id))),
      page: (reviewId, request) =>
        Effect.sync(() => newestFirst(proofRequests, (each) => each.reviewId === reviewId, request))
    })
  )
)

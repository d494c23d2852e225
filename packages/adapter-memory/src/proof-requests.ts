import { ProofRequests } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { creationOf, pageOf } from "./store/positions.ts"

export const ProofRequestsLive = Layer.effect(
  ProofRequests,
  Effect.map(MemoryStore, ({ catalogue: state }) =>
    ProofRequests.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(state.proofRequests.get(id))),
      page: (reviewId, { limit, after }) =>
        Effect.sync(() =>
          pageOf(state.proofRequestsOfReview.falling([String(reviewId)], after), limit, creationOf)
        )
    })
  )
)

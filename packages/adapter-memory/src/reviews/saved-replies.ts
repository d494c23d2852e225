import { SavedReplies } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { MemoryStore, method } from "../store/memory-store.ts"

export const SavedRepliesLayer = Layer.effect(
  SavedReplies,
  Effect.map(MemoryStore, ({ savedReplies }) =>
    SavedReplies.of({
      ofCompany: method(
        (companyId) => savedReplies.get(companyId) ?? { companyId, replies: [], version: 0 }
      )
    })
  )
)

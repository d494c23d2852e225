import { StoreKey } from "@review-proof/ports"
import { Effect, Layer } from "effect"

export const StoreKeyLayer = Layer.sync(StoreKey, () => {
  let kept: string | undefined
  return StoreKey.of({
    putIfAbsent: (sealed) => Effect.sync(() => (kept ??= sealed)),
    replace: (before, sealed) =>
      Effect.sync(() => {
        if (kept === before) kept = sealed
      })
  })
})

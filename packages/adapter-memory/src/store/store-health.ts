import { StoreHealth } from "@review-proof/ports"
import { Effect, Layer } from "effect"

export const StoreHealthLayer = Layer.succeed(StoreHealth, StoreHealth.of({ check: Effect.void }))

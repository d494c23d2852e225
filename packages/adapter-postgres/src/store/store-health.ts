import { StoreHealth } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { executed } from "../connection/reads.ts"

export const StoreHealthLayer = Layer.effect(
  StoreHealth,
  Effect.map(ReadClient, (sql) =>
    StoreHealth.of({
      check: executed(sql, "StoreHealth.check", `select 1 as up`)
    })
  )
)

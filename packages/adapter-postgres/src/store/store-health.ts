import { StoreHealth } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const storeHealthLayer = Layer.effect(
  StoreHealth,
  Effect.map(ReadClient, (sql) =>
    StoreHealth.of({
      check: sql.query(`select 1 as up`).pipe(Effect.asVoid, mapSqlErrors("StoreHealth.check"))
    })
  )
)

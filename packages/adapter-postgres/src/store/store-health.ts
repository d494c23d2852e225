import { StoreHealth } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

/** Whether the database answers, within the time that any statement has. */
export const storeHealthLayer = Layer.effect(
  StoreHealth,
  Effect.map(ReadClient, (sql) =>
    StoreHealth.of({
      check: sql.query(`select 1 as up`).pipe(Effect.asVoid, mapSqlErrors("StoreHealth.check"))
    })
  )
)

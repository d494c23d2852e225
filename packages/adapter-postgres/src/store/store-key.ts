import { StoreKey } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { WriteClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { executed } from "../connection/reads.ts"

export const storeKeyLayer = Layer.effect(
  StoreKey,
  Effect.map(WriteClient, (sql) =>
    StoreKey.of({
      putIfAbsent: (sealed) =>
        sql.query<{ readonly sealed: string }>(insertIfAbsent, [sealed]).pipe(
          Effect.map((rows) => rows[0]?.sealed ?? sealed),
          mapSqlErrors("StoreKey.putIfAbsent")
        ),
      replace: (before, sealed) =>
        executed(sql, "StoreKey.replace", "update store_key set sealed = $2 where sealed = $1", [
          before,
          sealed
        ])
    })
  )
)

/** Writes in any case: of two at once, the second would otherwise not see the first's row. */
const insertIfAbsent = `insert into store_key as kept (sealed) values ($1)
  on conflict (is_only) do update set sealed = kept.sealed returning sealed`

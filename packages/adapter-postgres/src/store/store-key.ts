import { StoreKey } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { executed } from "../connection/reads.ts"

export const StoreKeyLayer = Layer.effect(
  StoreKey,
  Effect.gen(function* () {
    const reads = yield* ReadClient
    const writes = yield* WriteClient
    return StoreKey.of({
      putIfAbsent: Effect.fnUntraced(function* (sealed) {
        // Every start but the first finds the key, and need not wait for a write.
        const [kept] = yield* reads.query<KeptKey>("select sealed from store_key")
        if (kept !== undefined) return kept.sealed
        const [put] = yield* writes.query<KeptKey>(insertIfAbsent, [sealed])
        return put?.sealed ?? sealed
      }, mapSqlErrors("StoreKey.putIfAbsent")),
      replace: (before, sealed) =>
        executed(writes, "StoreKey.replace", "update store_key set sealed = $2 where sealed = $1", [
          before,
          sealed
        ])
    })
  })
)

interface KeptKey {
  readonly sealed: string
}

/**
 * Writes the row even if it exists. Otherwise, of two writers at once, the second would not see the
 * first one's row.
 */
const insertIfAbsent = `insert into store_key as kept (sealed) values ($1)
  on conflict (is_only) do update set sealed = kept.sealed returning sealed`

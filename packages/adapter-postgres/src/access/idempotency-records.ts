import { type IdempotencyRecord, IdempotencyRecords } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { timestamp } from "../paging/page.ts"
import { idempotencyRecords, type IdempotencyRow } from "../rows/entity-tables.ts"
import { columns, instant, rowsIn } from "../rows/table.ts"
import { deletedRows, executed } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const IdempotencyRecordsLayer = Layer.effect(
  IdempotencyRecords,
  Effect.gen(function* () {
    const reads = yield* ReadClient
    const writes = yield* WriteClient
    const putIfAbsent: IdempotencyRecords["Service"]["putIfAbsent"] = Effect.fnUntraced(function* (
      record
    ) {
      const given = recordParameters(record, yield* Clock.currentTimeMillis)
      const kept = yield* writes.query<IdempotencyRow>(storeRecord, given)
      if (kept[0] !== undefined) return Option.none()
      const held = yield* writes.query<IdempotencyRow>(findRecord, [record.scope, record.key])
      // The record expired and was deleted in between, so this request may claim the key.
      return held[0] === undefined
        ? yield* putIfAbsent(record)
        : Option.some(idempotencyRecords.entity(held[0]))
    }, mapSqlErrors("IdempotencyRecords.putIfAbsent"))
    return IdempotencyRecords.of({
      find: Effect.fnUntraced(function* (scope, key) {
        const now = yield* Clock.currentTimeMillis
        const rows = yield* reads.query<IdempotencyRow>(findRecord, [scope, key])
        return Option.fromNullishOr(rows[0]).pipe(
          Option.map(idempotencyRecords.entity),
          Option.filter((record) => record.expiresAt > now)
        )
      }, mapSqlErrors("IdempotencyRecords.find")),
      putIfAbsent,
      put: (record) => {
        const [row] = recordParameters(record, 0)
        return executed(writes, "IdempotencyRecords.put", storeRecord, [row, "infinity"])
      },
      forget: (before) =>
        deletedRows(writes, "IdempotencyRecords.forget", forget, [timestamp(before)])
    })
  })
)

export const findRecord = `select ${columns(idempotencyRecords, "r")}
  from idempotency_records r where r.scope = $1 and r.key = $2`

export const givenRecord = rowsIn(idempotencyRecords, "$1")

/**
 * The end of an insertion of records: if a key is already stored, it replaces a record that has
 * expired at the time `now` (a parameter). Returns a row for each given record that is now stored.
 */
export const replaceExpired = (now: string) => `on conflict (scope, key) do update
     set fingerprint = excluded.fingerprint, answer = excluded.answer,
         created_at = excluded.created_at, expires_at = excluded.expires_at
   where held.expires_at <= ${now}::timestamptz
   returning held.scope, held.key`

/** Stores a record unless another one that has not expired has its key. */
export const storeRecord = `
   insert into idempotency_records as held (${idempotencyRecords.columns.join(", ")})
   select ${columns(idempotencyRecords, "r")} from ${givenRecord} r
   ${replaceExpired("$2")}`

/** The first two parameters of a statement that stores a record at the time `now`. */
export const recordParameters = (
  record: IdempotencyRecord,
  now: number
): readonly [string, string] => [JSON.stringify([idempotencyRecords.row(record)]), instant(now)]

const forget = { table: "idempotency_records", where: "expires_at < $1" }

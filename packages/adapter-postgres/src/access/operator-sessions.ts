import { OperatorSessions } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { deletedRows, executed, readsOf } from "../connection/reads.ts"
import { timestamp } from "../paging/page.ts"
import { operatorSessions } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const OperatorSessionsLayer = Layer.effect(
  OperatorSessions,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    return OperatorSessions.of({
      begin: ({ createdAt, id, lastUsedAt, tokenHash }) =>
        executed(writes, "OperatorSessions.begin", begin, [
          id,
          tokenHash,
          timestamp(createdAt),
          timestamp(lastUsedAt)
        ]),
      find: (tokenHash) =>
        readsOf(sql, operatorSessions.entity).first("OperatorSessions.find", find, [tokenHash]),
      touch: (id, at) => executed(writes, "OperatorSessions.touch", touch, [id, timestamp(at)]),
      end: (id) => executed(writes, "OperatorSessions.end", end, [id]),
      forget: (before) =>
        deletedRows(writes, "OperatorSessions.forget", forget, [timestamp(before)])
    })
  })
)

const begin = `insert into operator_sessions (id, token_hash, created_at, last_used_at)
  values ($1, $2, $3, $4)`

const find = `select ${columns(operatorSessions, "s")} from operator_sessions s
  where s.token_hash = $1`

const touch = `update operator_sessions set last_used_at = greatest(last_used_at, $2) where id = $1`

const end = `delete from operator_sessions where id = $1`

const forget = { table: "operator_sessions", where: "created_at < $1" }

import type { MemberId, Timestamp } from "@review-proof/ports"
import { Sessions } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { deletedRows, executed, mapOf, readsOf } from "../connection/reads.ts"
import { timestamp } from "../paging/page.ts"
import { sessions } from "../rows/entity-tables.ts"
import { columns } from "../rows/table.ts"

export const SessionsLayer = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    const reads = readsOf(sql, sessions.entity)
    return Sessions.of({
      find: (tokenHash) => reads.first("Sessions.find", find, [tokenHash]),
      ofMember: (memberId, { createdAfter, limit, usedAfter }) =>
        reads.all("Sessions.ofMember", ofMember, [
          memberId,
          timestamp(createdAfter),
          timestamp(usedAfter),
          limit
        ]),
      lastUses: (memberIds) =>
        mapOf<MemberId, Timestamp>(sql, "Sessions.lastUses", {
          text: lastUses,
          values: [memberIds]
        }),
      touch: (id, at) => executed(writes, "Sessions.touch", touch, [id, timestamp(at)]),
      forget: (before) => deletedRows(writes, "Sessions.forget", forget, [timestamp(before)])
    })
  })
)

const find = `select ${columns(sessions, "s")} from sessions s where s.token_hash = $1`

export const ofMember = `select ${columns(sessions, "s")} from sessions s
  where s.member_id = $1 and s.ended_at is null and s.created_at > $2 and s.last_used_at > $3
  order by s.last_used_at desc, s.id limit $4`

export const lastUses = `select s.member_id as key, max(s.last_used_at) as value from sessions s
  where s.member_id = any($1) group by s.member_id`

const touch = `update sessions set last_used_at = greatest(last_used_at, $2) where id = $1`

const forget = { table: "sessions", where: "created_at < $1" }

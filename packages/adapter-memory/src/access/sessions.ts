import type { MemberId, Timestamp } from "@review-proof/ports"
import { Sessions } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { compareIds, deleteWhere, select, selectOne } from "../store/select.ts"

export const SessionsLayer = Layer.effect(
  Sessions,
  Effect.map(MemoryStore, ({ sessions }) =>
    Sessions.of({
      find: finder((hash) => selectOne(sessions, ({ tokenHash }) => tokenHash === hash)),
      ofMember: method((memberId, { createdAfter, limit, usedAfter }) =>
        select(
          sessions,
          (session) =>
            session.memberId === memberId &&
            session.endedAt === null &&
            session.createdAt > createdAfter &&
            session.lastUsedAt > usedAfter
        )
          .toSorted(
            (left, right) => right.lastUsedAt - left.lastUsedAt || compareIds(left.id, right.id)
          )
          .slice(0, limit)
      ),
      lastUses: method((memberIds) => {
        const uses = new Map<MemberId, Timestamp>()
        const wanted = new Set(memberIds)
        for (const { lastUsedAt, memberId } of sessions.values()) {
          if (!wanted.has(memberId)) continue
          uses.set(memberId, Math.max(lastUsedAt, uses.get(memberId) ?? lastUsedAt))
        }
        return uses
      }),
      touch: touching(sessions),
      forget: method((before) => deleteWhere(sessions, ({ createdAt }) => createdAt < before))
    })
  )
)

/** Keeps the later of the two times, in whatever order they arrive. */
export const touching = <Id, Row extends { readonly lastUsedAt: Timestamp }>(
  sessions: Map<Id, Row>
) =>
  method((id: Id, at: Timestamp) => {
    const session = sessions.get(id)
    if (session === undefined) return
    sessions.set(id, { ...session, lastUsedAt: Math.max(session.lastUsedAt, at) })
  })

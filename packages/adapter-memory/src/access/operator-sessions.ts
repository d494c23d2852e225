import { OperatorSessions } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { deleteWhere, selectOne } from "../store/select.ts"
import { touching } from "./sessions.ts"

export const OperatorSessionsLayer = Layer.effect(
  OperatorSessions,
  Effect.map(MemoryStore, ({ operatorSessions: sessions }) =>
    OperatorSessions.of({
      begin: method((session) => void sessions.set(session.id, session)),
      find: finder((hash) => selectOne(sessions, ({ tokenHash }) => tokenHash === hash)),
      touch: touching(sessions),
      end: method((id) => void sessions.delete(id)),
      forget: method((before) => deleteWhere(sessions, ({ createdAt }) => createdAt < before))
    })
  )
)

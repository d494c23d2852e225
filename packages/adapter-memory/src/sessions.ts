import { Sessions } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { finder, method } from "./store/method.ts"
import { forget, selectOne } from "./store/select.ts"

export const SessionsLive = Layer.effect(
  Sessions,
  Effect.map(MemoryStore, ({ sessions }) =>
    Sessions.of({
      find: finder((hash) => selectOne(sessions, ({ tokenHash }) => tokenHash === hash)),
      touch: method((id, at) => {
        const session = sessions.get(id)
        if (session === undefined) return
        sessions.set(id, { ...session, lastUsedAt: Math.max(session.lastUsedAt, at) })
      }),
      forget: method((before) => forget(sessions, ({ createdAt }) => createdAt < before))
    })
  )
)

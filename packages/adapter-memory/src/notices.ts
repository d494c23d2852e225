import { Notices } from "@review-proof/ports"
import { Clock, Effect, Layer } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { queueNotice } from "./store/queue-notice.ts"

export const NoticesLive = Layer.effect(
  Notices,
  Effect.map(MemoryStore, ({ webhooks: state }) =>
    Notices.of({
      queue: (notice) => Effect.sync(() => queueNotice(state, notice)),
      claimDue: (limit, leaseMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const due = Array.from(state.notices.due(now)).slice(0, limit)
          for (const waiting of due) {
            state.notices.entries.put({ ...waiting, leasedUntil: now + leaseMillis })
          }
          return due.map(({ notice, attempts }) => ({ notice, attempts }))
        }),
      settle: (id) => Effect.sync(() => state.notices.entries.remove(id)),
      retry: (id, dueAt) =>
        Effect.sync(() => {
          const waiting = state.notices.entries.get(id)
          if (waiting === undefined) return
          const attempts = waiting.attempts + 1
          state.notices.entries.put({ ...waiting, dueAt, attempts, leasedUntil: null })
        })
    })
  )
)

import { Notices } from "@review-proof/ports"
import { Clock, Effect, Layer } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { dueEntries, queueNotice } from "./store/outbox.ts"

export const NoticesLive = Layer.effect(
  Notices,
  Effect.map(MemoryStore, (state) =>
    Notices.of({
      queue: (notice) => Effect.sync(() => queueNotice(state, notice)),
      claimDue: (limit, leaseMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const due = dueEntries(state.notices, now).slice(0, limit)
          for (const waiting of due) {
            state.notices.set(waiting.notice.id, { ...waiting, leasedUntil: now + leaseMillis })
          }
          return due.map(({ notice, attempts }) => ({ notice, attempts }))
        }),
      settle: (id) => Effect.sync(() => void state.notices.delete(id)),
      retry: (id, dueAt) =>
        Effect.sync(() => {
          const waiting = state.notices.get(id)
          if (waiting === undefined) return
          const attempts = waiting.attempts + 1
          state.notices.set(id, { ...waiting, dueAt, attempts, leasedUntil: null })
        })
    })
  )
)

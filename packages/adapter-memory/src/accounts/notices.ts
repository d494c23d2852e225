import { Notices } from "@review-proof/ports"
import { isAwaited } from "@review-proof/ports/store"
import { Clock, Effect, Layer } from "effect"
import { deleteWhere } from "../store/select.ts"
import { MemoryStore, method } from "../store/memory-store.ts"
import { dueEntries } from "../store/outbox.ts"

export const NoticesLayer = Layer.effect(
  Notices,
  Effect.map(MemoryStore, (state) =>
    Notices.of({
      claimDue: (awaited, limit, leaseMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const due = dueEntries(state.notices, now)
            .filter(({ notice }) => isAwaited(notice.notice) === awaited)
            .slice(0, limit)
          const leasedUntil = now + leaseMillis
          for (const waiting of due) {
            state.notices.set(waiting.notice.id, { ...waiting, leasedUntil })
          }
          return due.map(({ notice, attempts }) => ({ notice, attempts, leasedUntil }))
        }),
      backlog: (most) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const due = Array.from(state.notices.values(), ({ dueAt }) => dueAt)
          return {
            depth: Math.min(due.length, most),
            oldestDueMillis: Math.max(0, ...due.map((dueAt) => now - dueAt))
          }
        }),
      settle: method((id) => {
        const waiting = state.notices.get(id)
        if (waiting !== undefined) state.noticed.set(id, waiting.notice.dueAt)
        state.notices.delete(id)
      }),
      forget: method((before) => deleteWhere(state.noticed, (dueAt) => dueAt < before)),
      retry: method((id, leasedUntil, dueAt) => {
        const waiting = state.notices.get(id)
        if (waiting?.leasedUntil !== leasedUntil) return
        const attempts = waiting.attempts + 1
        state.notices.set(id, { ...waiting, dueAt, attempts, leasedUntil: null })
      })
    })
  )
)

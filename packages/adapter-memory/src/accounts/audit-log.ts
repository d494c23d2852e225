import { AuditLog } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { MemoryStore, method } from "../store/memory-store.ts"
import { byAge, pageOf, select } from "../store/select.ts"

export const AuditLogLayer = Layer.effect(
  AuditLog,
  Effect.map(MemoryStore, ({ audit }) =>
    AuditLog.of({
      page: method((companyId, filters, request) => {
        const entries = select(
          audit,
          (entry) =>
            entry.companyId === companyId &&
            (filters.actor === undefined || entry.actor === filters.actor) &&
            (filters.action === undefined || entry.action === filters.action) &&
            entry.at >= (filters.since ?? entry.at) &&
            entry.at < (filters.before ?? Infinity)
        )
        return pageOf(entries, request, ({ at, id }) => ({ createdAt: at, id }), byAge)
      }),
      about: method((companyId, targets) =>
        select(audit, (entry) => entry.companyId === companyId && targets.includes(entry.target))
      )
    })
  )
)

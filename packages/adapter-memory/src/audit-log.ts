import { AuditLog } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { pageOf, selected } from "./store/positions.ts"

export const AuditLogLive = Layer.effect(
  AuditLog,
  Effect.map(MemoryStore, ({ businesses: state }) =>
    AuditLog.of({
      page: (companyId, filters, { limit, after }) =>
        Effect.sync(() => {
          const entries = selected(
            state.auditOfCompany.falling([companyId], after),
            (entry) =>
              (filters.actor === undefined || entry.actor === filters.actor) &&
              (filters.action === undefined || entry.action === filters.action)
          )
          return pageOf(entries, limit, state.auditOfCompany.positionOf)
        }),
      about: (companyId, targets) =>
        Effect.sync(() =>
          state.auditOfCompany.all(companyId).filter(({ target }) => targets.includes(target))
        )
    })
  )
)

import type { AuditEntry } from "@review-proof/ports"
import { Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"

/**
 * Logs what was done to the queue of deliveries, which is not changed through
 * the unit of work. Logged afterwards: of what is asked for again because the
 * log failed, doing it twice is harmless.
 */
export const auditAlone = Effect.fnUntraced(function* (
  actor: string,
  what: Pick<AuditEntry, "companyId" | "action" | "target" | "details">
) {
  const audit = yield* auditEntry(actor, what)
  yield* decideAgain(commitExpecting({ changes: [], events: [], audit: [audit] }))
})

import { AuditEntryId, type AuditEntry } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import { newId } from "../ids/new-id.ts"
import { actorName, type Actor } from "../rights/actor.ts"
import type { AuditAction } from "./audit-action.ts"

/** A line for the audit log, of now. `details` hold facts, never secrets or contacts. */
export const auditEntry = (
  actor: Actor,
  what: AuditedAction
): Effect.Effect<AuditEntry, never, SecureRandom.SecureRandom> =>
  Effect.gen(function* () {
    return {
      id: yield* newId(AuditEntryId),
      at: yield* Clock.currentTimeMillis,
      actor: actorName(actor),
      ...what
    }
  })

export interface AuditedAction extends Pick<AuditEntry, "companyId" | "target" | "details"> {
  readonly action: AuditAction
}

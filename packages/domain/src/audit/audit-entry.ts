import { AuditEntryId, type AuditEntry } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { Decision, RuleTag } from "../commit/commit.ts"
import { newId } from "../ids/new-id.ts"
import { actorName, type Actor } from "../rights/actor.ts"
import type { AuditAction } from "./audit-action.ts"

/** The content of an entry in the audit log. */
export interface AuditedAction extends Pick<AuditEntry, "companyId" | "target"> {
  readonly action: AuditAction
  /** Facts, if there are more, but never secrets or contacts. */
  readonly details?: AuditEntry["details"]
}

/** An entry for the audit log, of now. */
export const auditEntry = Effect.fnUntraced(function* (actor: Actor, what: AuditedAction) {
  const entry: AuditEntry = {
    id: yield* newId(AuditEntryId),
    at: yield* Clock.currentTimeMillis,
    actor: actorName(actor),
    details: {},
    ...what
  }
  return entry
})

interface Audited extends AuditedAction, Partial<Pick<Commit, "changes" | "events">> {}

/**
 * The commit of a decision: changes and events with their entry in the audit log; without an actor
 * there is none.
 */
export const withAuditEntry = (
  actor: Actor | null,
  { changes = [], events = [], ...what }: Audited
) =>
  actor === null
    ? Effect.succeed({ changes, events, audit: [] })
    : Effect.map(auditEntry(actor, what), (entry) => ({ changes, events, audit: [entry] }))

/** Adds an entry for the audit log to a decision, made from the decision's value. */
export const auditDecision =
  <A>(actor: Actor, whatOf: (value: A) => AuditedAction) =>
  <Tag extends RuleTag = never>(decision: Decision<A, Tag>) =>
    Effect.map(auditEntry(actor, whatOf(decision.value)), (entry): Decision<A, Tag> => ({
      ...decision,
      commit: { ...decision.commit, audit: [entry] }
    }))

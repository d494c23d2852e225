import type { Commit } from "@review-proof/ports/store"
import { Effect } from "effect"
import type { Decision, RuleTag } from "../commit/commit.ts"
import { auditEntry, type AuditedAction } from "./audit-entry.ts"
import type { Actor } from "../rights/actor.ts"

/**
 * The commit of a decision: changes and events, with a line for the audit log if there is an actor.
 */
export const withAuditEntry = (
  actor: Actor | null,
  { changes = [], events = [], ...line }: Audited
) =>
  actor === null
    ? Effect.succeed({ changes, events, audit: [] })
    : Effect.map(auditEntry(actor, line), (entry) => ({ changes, events, audit: [entry] }))

/** Adds a line for the audit log to a decision, made from the decision's value. */
export const auditDecision =
  <A>(actor: Actor, lineOf: (value: A) => AuditedAction) =>
  <Tag extends RuleTag = never>(decision: Decision<A, Tag>) =>
    Effect.map(auditEntry(actor, lineOf(decision.value)), (entry): Decision<A, Tag> => ({
      ...decision,
      commit: { ...decision.commit, audit: [entry] }
    }))

interface Audited extends AuditedAction, Partial<Pick<Commit, "changes" | "events">> {}

import type { AuditEntry } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { Effect } from "effect"
import { commit, type RuleTag } from "../commit/commit.ts"
import { auditEntry } from "./audit-entry.ts"
import type { Actor } from "../rights/actor.ts"

/** Commits changes and events with their line in the audit log. */
export const commitAudited = <Tag extends RuleTag = never>(
  actor: Actor,
  { expected, ...audited }: Audited & { readonly expected?: ReadonlyArray<Tag> }
) => Effect.flatMap(auditedCommit(actor, audited), (changes) => commit(changes, expected))

/** Changes and events with their line in the audit log, for a decision. */
export const auditedCommit = (actor: Actor, { changes = [], events = [], ...line }: Audited) =>
  Effect.map(auditEntry(actor, line), (entry) => ({ changes, events, audit: [entry] }))

interface Audited
  extends
    Pick<AuditEntry, "companyId" | "action" | "target" | "details">,
    Partial<Pick<Commit, "changes" | "events">> {}

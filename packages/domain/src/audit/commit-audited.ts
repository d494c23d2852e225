import type { AuditEntry } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { Effect } from "effect"
import { commit } from "../commit/commit.ts"
import type { RuleTag } from "../commit/commit.ts"
import { auditEntry } from "./audit-entry.ts"
import type { Actor } from "../rights/actor.ts"

/** Commits changes and events with their line in the audit log. */
export const commitAudited = <Tag extends RuleTag = never>(
  actor: Actor,
  { changes = [], events = [], expected, ...line }: Audited<Tag>
) =>
  Effect.flatMap(auditEntry(actor, line), (entry) =>
    commit({ changes, events, audit: [entry] }, expected)
  )

interface Audited<Tag>
  extends
    Pick<AuditEntry, "companyId" | "action" | "target" | "details">,
    Partial<Pick<Commit, "changes" | "events">> {
  readonly expected?: ReadonlyArray<Tag>
}

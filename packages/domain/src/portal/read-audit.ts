import {
  AuditLog,
  Companies,
  type AuditEntry,
  type Member,
  type MemberId
} from "@review-proof/ports"
import type { AuditFilters } from "@review-proof/ports/store"
import { Effect, Stream } from "effect"
import { commitAudited } from "../audit/commit-audited.ts"
import { retryOnConflict } from "../commit/commit.ts"
import { listAudit, type AuditQuery } from "../companies/list-audit.ts"
import { addMemberNames, isMember } from "../companies/member-names.ts"
import { everyItem } from "../paging/every-item.ts"
import { requireOwnRight } from "../rights/actor.ts"

/** An entry of the audit log with the names of the members in it. */
export interface AuditLine {
  readonly entry: AuditEntry
  /** Null if no member acted. */
  readonly actorName: string | null
  /** Null if the target is not a member. */
  readonly targetName: string | null
}

/** A page of the audit log as a company's people read it. */
export interface AuditPage {
  readonly lines: ReadonlyArray<AuditLine>
  readonly nextCursor: string | null
  /** The people to choose from: the first thousand members, and all in the lines, removed or not. */
  readonly people: ReadonlyArray<Pick<Member, "id" | "name">>
}

/** Reads a page of the member's company's audit log, newest first. */
export const readAudit = Effect.fn("readAudit")(function* (member: Member, query: AuditQuery) {
  const { companyId } = member
  yield* requireOwnRight(member, "readAudit")
  const [{ items, nextCursor }, members] = yield* Effect.all(
    [
      listAudit(companyId, query),
      Companies.use((companies) =>
        companies.pageMembers(companyId, { limit: maxPeople, after: null })
      )
    ],
    { concurrency: 2 }
  )
  const known = new Map(members.items.map(({ id, name }): [MemberId, string] => [id, name]))
  const lines = yield* withNames(items, known)
  const people = [...known].map(([id, name]) => ({ id, name }))
  const page: AuditPage = { lines, nextCursor, people }
  return page
})

const maxPeople = 1000

/** The newest lines of the log that an exported file holds. */
export const maxExportedEntries = 100_000

/**
 * The wanted entries of the member's company, newest first. That they were asked for is logged. The
 * stream holds one page at a time.
 */
export const exportAudit = Effect.fn("exportAudit")(function* (
  member: Member,
  filters: AuditFilters
) {
  const { companyId } = member
  yield* requireOwnRight(member, "exportAudit")
  yield* commitAudited(member, {
    companyId,
    action: "audit.exported",
    target: companyId,
    details: {}
  })
  const log = yield* AuditLog
  const known = new Map<MemberId, string>()
  return everyItem(log.page, [companyId, filters], 500).pipe(
    Stream.chunks,
    Stream.mapEffect((page) => withNames(page, known)),
    Stream.flattenIterable,
    Stream.orDie,
    Stream.take(maxExportedEntries)
  )
}, retryOnConflict)

/** Looks for each member once. */
const withNames = Effect.fnUntraced(function* (
  entries: ReadonlyArray<AuditEntry>,
  known: Map<MemberId, string>
) {
  yield* addMemberNames(
    entries.flatMap(({ actor, target }) => [actor, target]),
    known
  )
  const nameOf = (id: string) => (isMember(id) ? known.get(id) : undefined) ?? null
  return entries.map((entry): AuditLine => ({
    entry,
    actorName: nameOf(entry.actor),
    targetName: nameOf(entry.target)
  }))
})

import {
  AuditLog,
  Companies,
  type AuditEntry,
  type CompanyId,
  type Member,
  type MemberId
} from "@review-proof/ports"
import type { AuditFilters } from "@review-proof/ports/store"
import { Effect, Option, Stream } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { listAudit, type AuditQuery } from "../companies/list-audit.ts"
import { addMemberNames, isMemberId } from "../companies/member-names.ts"
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
  /**
   * The people to choose from, removed or not: the first `maxPeople` members, all in the lines, and the
   * one that was asked for.
   */
  readonly people: ReadonlyArray<Pick<Member, "id" | "name">>
}

/** Reads a page of the member's company's audit log, newest first. */
export const readAudit = Effect.fn("readAudit")(function* (member: Member, query: AuditQuery) {
  const { companyId } = member
  yield* requireOwnRight(member, "readAudit")
  const [{ items, nextCursor }, members, asked] = yield* Effect.all(
    [
      listAudit(companyId, query),
      Companies.use((companies) =>
        companies.pageMembers(companyId, { limit: maxPeople, after: null })
      ),
      colleague(companyId, query.actor)
    ],
    { concurrency: 3 }
  )
  const first = [...members.items, ...Option.toArray(asked)]
  const known = new Map(first.map(({ id, name }): [MemberId, string] => [id, name]))
  const lines = yield* withNames(items, known)
  const people = [...known].map(([id, name]) => ({ id, name }))
  const page: AuditPage = { lines, nextCursor, people }
  return page
})

/** More would make the page heavy; those who acted are found in the log, and owners find all members. */
const maxPeople = 250

const colleague = Effect.fnUntraced(function* (companyId: CompanyId, id: string | undefined) {
  const found = isMemberId(id)
    ? yield* Companies.use((companies) => companies.findMember(id))
    : Option.none()
  return Option.filter(found, (member) => member.companyId === companyId)
})

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
  const commit = yield* withAuditEntry(member, {
    companyId,
    action: "audit.exported",
    target: companyId
  })
  const log = yield* AuditLog
  const known = new Map<string, string>()
  const entries = everyItem(log.page, [companyId, filters], 500).pipe(
    Stream.chunks,
    Stream.mapEffect((page) => withNames(page, known)),
    Stream.flattenIterable,
    Stream.orDie,
    Stream.take(maxExportedEntries)
  )
  return { value: entries, commit }
}, commitDecision)

/** Looks for each member once. */
const withNames = Effect.fnUntraced(function* (
  entries: ReadonlyArray<AuditEntry>,
  known: Map<string, string>
) {
  yield* addMemberNames(
    entries.flatMap(({ actor, target }) => [actor, target]),
    known
  )
  return entries.map((entry): AuditLine => ({
    entry,
    actorName: known.get(entry.actor) ?? null,
    targetName: known.get(entry.target) ?? null
  }))
})

/** A member's use cases for their own account. */
import type { AuditEntry, Member } from "@review-proof/ports"
import { NoticeKind } from "@review-proof/ports/store"
import { Effect, Equal } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { InvalidInput, NotFound } from "../errors.ts"
import { personNameProblem } from "../reviews/name-problems.ts"
import { requireOwnRight } from "../rights/actor.ts"
import { endingSession, liveSessions } from "../sign-in/sessions.ts"
import { getMember } from "../companies/get-member.ts"

/**
 * The name signs replies from then on. Fails with `InvalidInput` (`name`), or with `NotFound` if
 * the member was removed.
 */
export const changeOwnName = Effect.fn("changeOwnName")(function* (self: Member, name: string) {
  yield* requireOwnRight(self, "changeSelf")
  const problem = personNameProblem(name)
  if (problem !== null) return yield* new InvalidInput({ fields: { name: problem } })
  const before = yield* getMember(self.id)
  if (name === before.name) return { value: undefined }
  return yield* changed(self, { ...before, name }, { changed: ["name"] })
}, commitDecision)

/** From then on the member gets these optional mails and no others. */
export const changeOwnNotices = Effect.fn("changeOwnNotices")(function* (
  self: Member,
  wanted: ReadonlyArray<NoticeKind>
) {
  yield* requireOwnRight(self, "changeSelf")
  const before = yield* getMember(self.id)
  const notices = NoticeKind.literals.filter((kind) => wanted.includes(kind))
  if (Equal.equals(notices, before.notices)) return { value: undefined }
  return yield* changed(self, { ...before, notices }, { changed: ["notices"], notices })
}, commitDecision)

const changed = Effect.fnUntraced(function* (
  self: Member,
  after: Member,
  details: AuditEntry["details"]
) {
  const commit = yield* withAuditEntry(self, {
    companyId: self.companyId,
    action: "member.changed",
    target: self.id,
    details,
    changes: [{ _tag: "ReplaceMember", member: { ...after, version: after.version + 1 } }]
  })
  return { value: undefined, commit }
})

/** The browsers in which a member is signed in, the last used first: the first fifty. */
export const readOwnSessions = Effect.fn("readOwnSessions")(function* (self: Member) {
  yield* requireOwnRight(self, "changeSelf")
  return yield* liveSessions(self.id)
})

/**
 * Ends one of the member's own sessions; the form may be sent twice. Fails with `NotFound` for a
 * session of somebody else, or one that has ended.
 */
export const endOwnSession = Effect.fn("endOwnSession")(function* (
  self: Member,
  id: string,
  form: SentForm
) {
  yield* commitByForm(
    form,
    Effect.gen(function* () {
      const sessions = yield* readOwnSessions(self)
      const session = sessions.find((one) => one.id === id)
      if (session === undefined) return yield* new NotFound({ what: "session" })
      return { value: undefined, commit: yield* endingSession(self, session) }
    })
  )
})

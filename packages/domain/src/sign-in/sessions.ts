import { Companies, type Company, type Member, type MemberId } from "@review-proof/ports"
import { Sessions, type Session } from "@review-proof/ports/store"
import { Clock, Effect, Option, Schema, type Redacted } from "effect"
import { CompanySuspended } from "../access/admission-refusal.ts"
import { type AuditedAction, withAuditEntry } from "../audit/audit-entry.ts"
import { commit, commitDecision } from "../commit/commit.ts"
import { findMember } from "../companies/get-member.ts"
import { hashOfToken, isSessionToken } from "./session-token.ts"

/** The token has no session, or an ended one. */
export class NotSignedIn extends Schema.TaggedError<NotSignedIn>()("NotSignedIn", {}) {
  override readonly message = "There is no valid session"
}

/** A signed-in member: the actor of the session's actions. */
export interface SignedIn {
  readonly session: Session
  readonly member: Member
  readonly company: Company
}

const minute = 60_000
const hour = 60 * minute

/** The longest lifetime of a session in use (contract PORTAL-4). */
export const longestSession = 30 * 24 * hour
const longestIdle = 12 * hour

/**
 * Finds the session of a token and notes its use, to the minute. Fails with `NotSignedIn`, and with
 * `CompanySuspended` for a suspended company.
 */
export const readSession = Effect.fn("readSession")(function* (token: Redacted.Redacted<string>) {
  const signedIn = yield* findSession(token)
  if (signedIn.company.status === "suspended") return yield* new CompanySuspended()
  const now = yield* Clock.currentTimeMillis
  const { id, lastUsedAt } = signedIn.session
  if (now - lastUsedAt >= minute) yield* Sessions.use((sessions) => sessions.touch(id, now))
  return signedIn
})

/** Finds the session of a token. Its member may end it even while the company is suspended. */
export const findSession = Effect.fn("findSession")(function* (token: Redacted.Redacted<string>) {
  if (!isSessionToken(token)) return yield* new NotSignedIn()
  const hash = yield* hashOfToken(token)
  const found = yield* Sessions.use((sessions) => sessions.find(hash))
  const now = yield* Clock.currentTimeMillis
  const live = Option.filter(found, (one) => isLive(one, now))
  const session = yield* Effect.fromOption(live, () => new NotSignedIn())
  const [member, company] = yield* Effect.all(
    [findMember(session.memberId), Companies.use((companies) => companies.find(session.companyId))],
    { concurrency: "unbounded" }
  )
  if (Option.isNone(member) || Option.isNone(company)) return yield* new NotSignedIn()
  return { session, member: member.value, company: company.value } satisfies SignedIn
})

const isLive = (session: Session, now: number): boolean =>
  session.endedAt === null && isWithinSession(session, now)

/** False for a session that is too old, or that nobody has used for too long. */
export const isWithinSession = (
  { createdAt, lastUsedAt }: Pick<Session, "createdAt" | "lastUsedAt">,
  now: number
): boolean => now < createdAt + longestSession && now < lastUsedAt + longestIdle

/** True for ten minutes after signing in (contract PORTAL-11). */
export const isFresh = ({ createdAt }: Pick<Session, "createdAt">, now: number): boolean =>
  now < createdAt + 10 * minute

/** Signs a member out. Does nothing to a session that has ended. */
export const endSession = Effect.fn("endSession")(function* (
  signedIn: Pick<SignedIn, "member" | "session">
) {
  const writes = yield* endingSession(signedIn.member, signedIn.session)
  yield* Effect.catchTag(commit(writes), "VersionConflict", () => Effect.void)
})

/** The commit that ends one session of a member. */
export const endingSession = Effect.fnUntraced(function* (
  member: Member,
  { id }: Pick<Session, "id">
) {
  const at = yield* Clock.currentTimeMillis
  const changes = [{ _tag: "EndSession", sessionId: id, at } as const]
  return yield* withAuditEntry(member, { ...signOutEntry(member), changes })
})

/** Signs a member out everywhere. */
export const endSessionsOf = Effect.fn("endSessionsOf")(function* (member: Member) {
  return { value: undefined, commit: yield* endingAllSessions(member, member) }
}, commitDecision)

/** The commit by which the actor signs a member out everywhere. */
export const endingAllSessions = Effect.fnUntraced(function* (actor: Member, member: Member) {
  const changes = [yield* endSessionsChange(member.id)]
  const line = { ...signOutEntry(member), details: { everywhere: true } }
  return yield* withAuditEntry(actor, { ...line, changes })
})

/** The sessions of a member that last, the last used first: the first fifty. */
export const liveSessions = Effect.fnUntraced(function* (memberId: MemberId) {
  const now = yield* Clock.currentTimeMillis
  const sessions = yield* Sessions
  return yield* sessions.ofMember(memberId, {
    createdAfter: now - longestSession,
    usedAfter: now - longestIdle,
    limit: 50
  })
})

/** The change that ends all sessions of a member. */
export const endSessionsChange = (memberId: MemberId) =>
  Effect.map(Clock.currentTimeMillis, (at) => ({ _tag: "EndSessionsOf", memberId, at }) as const)

/** The line in the audit log. */
const signOutEntry = ({ companyId, id }: Member): AuditedAction => ({
  companyId,
  action: "member.signed_out",
  target: id
})

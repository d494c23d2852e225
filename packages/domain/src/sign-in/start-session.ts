import type { Member } from "@review-proof/ports"
import { SessionId, type Change, type Session, type SignInWay } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { commit, commitDecision } from "../commit/commit.ts"
import { newId } from "../ids/new-id.ts"
import { newSessionToken } from "./session-token.ts"

/**
 * A new session of a member with its token, and the change that commits it. The member's new
 * version makes a simultaneous removal or change of address, which ends all sessions, conflict
 * (contract PORTAL-4).
 */
export const startSession = Effect.fnUntraced(function* (
  member: Member,
  how: {
    /** The browser's description, such as `Firefox on Linux`. */
    readonly browser: string
    readonly way: SignInWay
  }
) {
  const now = yield* Clock.currentTimeMillis
  const { hash, token } = yield* newSessionToken
  const session: Session = {
    id: yield* newId(SessionId),
    memberId: member.id,
    companyId: member.companyId,
    tokenHash: hash,
    createdAt: now,
    lastUsedAt: now,
    browser: how.browser,
    way: how.way,
    endedAt: null
  }
  const audit = yield* auditEntry(member, {
    companyId: member.companyId,
    action: "member.signed_in",
    target: member.id,
    details: { ...how }
  })
  const changes: ReadonlyArray<Change> = [
    { _tag: "InsertSession", session },
    { _tag: "ReplaceMember", member: { ...member, version: member.version + 1 } }
  ]
  return { value: { session, token }, changes, audit }
})

/** Logs that signing in failed, with `changes` unless the sign-in was used in the meantime. */
export const logFailedSignIn = Effect.fnUntraced(function* (
  members: ReadonlyArray<Member>,
  details: { readonly way: SignInWay; readonly reason?: string },
  changes: ReadonlyArray<Change> = []
) {
  const audit = yield* Effect.forEach(members, (member) =>
    auditEntry(member, {
      companyId: member.companyId,
      action: "member.sign_in_failed",
      target: member.id,
      details: { ...details }
    })
  )
  yield* Effect.catchTag(commit({ changes, audit }), "VersionConflict", () =>
    commitDecision(Effect.succeed({ value: undefined, commit: { audit } }))
  )
})

import { VersionConflict, type Session } from "@review-proof/ports/store"
import { isOpen } from "../access/sign-ins.ts"
import { select } from "../store/select.ts"
import type { Changes, Transaction } from "./transaction.ts"

export const sessionChanges = {
  InsertSession: (to, { session }) => to.insert(to.state.sessions, session.id, session),
  EndSession: (to, { _tag, at, sessionId }) => {
    const session = to.state.sessions.get(sessionId)
    return session === undefined || session.endedAt !== null
      ? new VersionConflict({ change: _tag })
      : to.set(to.state.sessions, session.id, { ...session, endedAt: at })
  },
  EndSessionsOf: (to, change) =>
    endSessions(to, change.at, ({ memberId }) => memberId === change.memberId),
  EndSessionsByOtherWays: (to, change) =>
    endSessions(
      to,
      change.at,
      ({ companyId, id, way }) =>
        companyId === change.companyId && way !== "provider" && id !== change.except
    ),
  UseSignIn: (to, { _tag, at, signInId }) => {
    const signIn = to.state.signIns.get(signInId)
    return signIn === undefined || !isOpen(signIn, at)
      ? new VersionConflict({ change: _tag })
      : to.set(to.state.signIns, signIn.id, { ...signIn, usedAt: at })
  }
} satisfies Partial<Changes>

const endSessions = (to: Transaction, at: number, isMeant: (session: Session) => boolean): null => {
  const { sessions } = to.state
  for (const session of select(sessions, (one) => one.endedAt === null && isMeant(one))) {
    to.set(sessions, session.id, { ...session, endedAt: at })
  }
  return null
}

import type { Timestamp } from "@review-proof/ports"
import { VersionConflict, type Session, type SignIn } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export type SessionChange = ChangeOf<
  "InsertSession" | "EndSession" | "EndSessionsOf" | "EndSessionsByOtherWays" | "UseSignIn"
>

const endSessions = (to: Transaction, at: number, isMeant: (session: Session) => boolean): null => {
  const { sessions } = to.state
  for (const session of select(sessions, (one) => one.endedAt === null && isMeant(one))) {
    to.set(sessions, session.id, { ...session, endedAt: at })
  }
  return null
}

export const changeSession = (to: Transaction, change: SessionChange): VersionConflict | null => {
  const { sessions, signIns } = to.state
  switch (change._tag) {
    case "InsertSession":
      return to.insert(sessions, change.session.id, change.session)
    case "EndSession": {
      const session = sessions.get(change.sessionId)
      return session === undefined || session.endedAt !== null
        ? new VersionConflict({ change: change._tag })
        : to.set(sessions, session.id, { ...session, endedAt: change.at })
    }
    case "EndSessionsOf":
      return endSessions(to, change.at, ({ memberId }) => memberId === change.memberId)
    case "EndSessionsByOtherWays":
      return endSessions(
        to,
        change.at,
        ({ companyId, id, way }) =>
          companyId === change.companyId && way !== "provider" && id !== change.except
      )
    case "UseSignIn": {
      const signIn = signIns.get(change.signInId)
      return signIn === undefined || !isOpen(signIn, change.at)
        ? new VersionConflict({ change: change._tag })
        : to.set(signIns, signIn.id, { ...signIn, usedAt: change.at })
    }
  }
}

export const isOpen = ({ expiresAt, usedAt }: SignIn, at: Timestamp): boolean =>
  usedAt === null && expiresAt > at

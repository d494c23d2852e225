import type { Timestamp } from "@review-proof/ports"
import type { SignIn } from "@review-proof/ports/store"
import { VersionConflict } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import type { Of, Transaction } from "./transaction.ts"

export type SessionChange = Of<"InsertSession" | "EndSession" | "EndSessionsOf" | "UseSignIn">

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
    case "EndSessionsOf": {
      const live = select(
        sessions,
        ({ endedAt, memberId }) => memberId === change.memberId && endedAt === null
      )
      for (const session of live) {
        to.set(sessions, session.id, { ...session, endedAt: change.at })
      }
      return null
    }
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

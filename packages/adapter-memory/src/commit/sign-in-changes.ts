import type { MemberIdentity } from "@review-proof/ports/sign-in"
import {
  DuplicatePasskey,
  isOpenSignIn,
  type Session,
  VersionConflict
} from "@review-proof/ports/store"
import { select, selectOne, keyFrom } from "../store/select.ts"
import type { Changes, Transaction } from "./transaction.ts"

export const signInChanges = {
  InsertSession: (to, { session }) => to.insert(to.state.sessions, session.id, session),
  EndSession: (to, { _tag, at, sessionId }) => {
    const session = to.state.sessions.get(sessionId)
    return session === undefined || session.endedAt !== null
      ? new VersionConflict({ change: _tag })
      : to.set(to.state.sessions, session.id, { ...session, endedAt: at })
  },
  EndSessionsOf: (to, change) =>
    endSessions(to, change.at, ({ memberId }) => memberId === change.memberId),
  EndSessionsByWay: (to, change) =>
    endSessions(
      to,
      change.at,
      ({ companyId, id, way }) =>
        companyId === change.companyId &&
        (way === "provider") === change.byProvider &&
        id !== change.except
    ),
  UseSignIn: (to, { _tag, at, signInId }) => {
    const signIn = to.state.signIns.get(signInId)
    return signIn === undefined || !isOpenSignIn(signIn, at)
      ? new VersionConflict({ change: _tag })
      : to.set(to.state.signIns, signIn.id, { ...signIn, usedAt: at })
  },
  InsertPasskey: (to, { _tag, maxPerMember, passkey }) => {
    const { passkeys } = to.state
    const { credentialId, id, memberId } = passkey
    if (selectOne(passkeys, (other) => other.credentialId === credentialId) !== undefined) {
      return new DuplicatePasskey()
    }
    return select(passkeys, (other) => other.memberId === memberId).length >= maxPerMember
      ? new VersionConflict({ change: _tag })
      : to.insert(passkeys, id, passkey)
  },
  ReplacePasskey: (to, { _tag, passkey }) =>
    to.replace(_tag, to.state.passkeys, passkey.id, passkey),
  RemovePasskey: (to, { _tag, passkeyId }) => to.remove(_tag, to.state.passkeys, passkeyId),
  RemovePasskeysOf: (to, change) => {
    const { passkeys } = to.state
    const all = select(passkeys, ({ memberId }) => memberId === change.memberId)
    for (const { id } of all) to.delete(passkeys, id)
    return null
  },
  InsertIdentityProvider: (to, { _tag, provider }) => {
    const { identityProviders } = to.state
    return identityProviders.has(provider.companyId)
      ? new VersionConflict({ change: _tag })
      : to.set(identityProviders, provider.companyId, provider)
  },
  ReplaceIdentityProvider: (to, { _tag, provider }) =>
    to.replace(_tag, to.state.identityProviders, provider.companyId, provider),
  RemoveIdentityProvider: (to, change) => {
    unlink(to, ({ companyId }) => companyId === change.companyId)
    return to.delete(to.state.identityProviders, change.companyId)
  },
  LinkIdentity: (to, { _tag, identity }) => {
    const { companyId, issuer, memberId, subject } = identity
    const { identities } = to.state
    const key = keyFrom(companyId, issuer, subject)
    const other = selectOne(identities, (one) => one.memberId === memberId && one.issuer === issuer)
    return identities.has(key) || other !== undefined
      ? new VersionConflict({ change: _tag })
      : to.set(identities, key, identity)
  },
  UnlinkIdentitiesOf: (to, change) => unlink(to, ({ memberId }) => memberId === change.memberId)
} satisfies Partial<Changes>

const endSessions = (to: Transaction, at: number, isMeant: (session: Session) => boolean): null => {
  const { sessions } = to.state
  for (const session of select(sessions, (one) => one.endedAt === null && isMeant(one))) {
    to.set(sessions, session.id, { ...session, endedAt: at })
  }
  return null
}

const unlink = (to: Transaction, isOver: (identity: MemberIdentity) => boolean): null => {
  const { identities } = to.state
  for (const { companyId, issuer, subject } of select(identities, isOver)) {
    to.delete(identities, keyFrom(companyId, issuer, subject))
  }
  return null
}

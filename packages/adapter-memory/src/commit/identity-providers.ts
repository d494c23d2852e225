import { VersionConflict } from "@review-proof/ports/store"
import type { MemberIdentity } from "@review-proof/ports/sign-in"
import { keyFrom, select, selectOne } from "../store/select.ts"
import type { Changes, Transaction } from "./transaction.ts"

export const identityProviderChanges = {
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
  LinkIdentity: (to, { identity }) => link(to, identity),
  UnlinkIdentitiesOf: (to, change) => unlink(to, ({ memberId }) => memberId === change.memberId)
} satisfies Partial<Changes>

const link = (to: Transaction, identity: MemberIdentity): VersionConflict | null => {
  const { companyId, issuer, memberId, subject } = identity
  const { identities } = to.state
  const key = keyFrom(companyId, issuer, subject)
  const other = selectOne(identities, (one) => one.memberId === memberId && one.issuer === issuer)
  return identities.has(key) || other !== undefined
    ? new VersionConflict({ change: "LinkIdentity" })
    : to.set(identities, key, identity)
}

const unlink = (to: Transaction, isOver: (identity: MemberIdentity) => boolean): null => {
  const { identities } = to.state
  for (const { companyId, issuer, subject } of select(identities, isOver)) {
    to.delete(identities, keyFrom(companyId, issuer, subject))
  }
  return null
}

import { VersionConflict } from "@review-proof/ports/store"
import type { MemberIdentity } from "@review-proof/ports/sign-in"
import { keyFrom, select, selectOne } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export type ProviderChange = ChangeOf<
  | "InsertIdentityProvider"
  | "ReplaceIdentityProvider"
  | "RemoveIdentityProvider"
  | "LinkIdentity"
  | "UnlinkIdentitiesOf"
>

export const changeProvider = (to: Transaction, change: ProviderChange): VersionConflict | null => {
  const { identityProviders } = to.state
  switch (change._tag) {
    case "InsertIdentityProvider": {
      const { provider } = change
      return identityProviders.has(provider.companyId)
        ? new VersionConflict({ change: change._tag })
        : to.set(identityProviders, provider.companyId, provider)
    }
    case "ReplaceIdentityProvider": {
      const { provider } = change
      return to.replace(change._tag, identityProviders, provider.companyId, provider)
    }
    case "RemoveIdentityProvider":
      unlink(to, ({ companyId }) => companyId === change.companyId)
      return to.delete(identityProviders, change.companyId)
    case "LinkIdentity":
      return link(to, change.identity)
    case "UnlinkIdentitiesOf":
      return unlink(to, ({ memberId }) => memberId === change.memberId)
  }
}

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

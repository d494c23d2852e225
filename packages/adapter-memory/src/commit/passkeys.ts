import { DuplicatePasskey, VersionConflict } from "@review-proof/ports/store"
import { select, selectOne } from "../store/select.ts"
import type { Changes } from "./transaction.ts"

export const passkeyChanges = {
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
  }
} satisfies Partial<Changes>

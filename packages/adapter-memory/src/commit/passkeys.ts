import { DuplicatePasskey } from "@review-proof/ports/store"
import { select, selectOne } from "../store/select.ts"
import type { Changes } from "./transaction.ts"

export const passkeyChanges = {
  InsertPasskey: (to, { passkey }) => {
    const { passkeys } = to.state
    const { credentialId, id } = passkey
    return selectOne(passkeys, (other) => other.credentialId === credentialId) === undefined
      ? to.insert(passkeys, id, passkey)
      : new DuplicatePasskey()
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

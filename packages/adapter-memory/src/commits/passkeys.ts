import type { CommitConflict } from "@review-proof/ports"
import { DuplicatePasskey } from "@review-proof/ports/store"
import { select, selectOne } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export type PasskeyChange = ChangeOf<
  "InsertPasskey" | "ReplacePasskey" | "RemovePasskey" | "RemovePasskeysOf"
>

export const changePasskey = (to: Transaction, change: PasskeyChange): CommitConflict | null => {
  const { passkeys } = to.state
  switch (change._tag) {
    case "InsertPasskey": {
      const { credentialId, id } = change.passkey
      return selectOne(passkeys, (other) => other.credentialId === credentialId) === undefined
        ? to.insert(passkeys, id, change.passkey)
        : new DuplicatePasskey()
    }
    case "ReplacePasskey":
      return to.replace(change._tag, passkeys, change.passkey.id, change.passkey)
    case "RemovePasskey":
      return to.remove(change._tag, passkeys, change.passkeyId)
    case "RemovePasskeysOf": {
      const all = select(passkeys, ({ memberId }) => memberId === change.memberId)
      for (const { id } of all) to.remove(change._tag, passkeys, id)
      return null
    }
  }
}

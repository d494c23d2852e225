import { VersionConflict } from "@review-proof/ports/store"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const putSavedReplies = (
  to: Transaction,
  { _tag, set }: ChangeOf<"PutSavedReplies">
): VersionConflict | null => {
  const { savedReplies } = to.state
  const version = savedReplies.get(set.companyId)?.version ?? 0
  return version === set.version - 1
    ? to.set(savedReplies, set.companyId, set)
    : new VersionConflict({ change: _tag })
}

import { DuplicateSuppression, type CommitConflict } from "@review-proof/ports"
import { select, selectOne } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

/** A contact is suppressed once in a business, and once in the company as a whole. */
export const changeSuppression = (
  to: Transaction,
  change: ChangeOf<"InsertSuppression" | "RemoveSuppression" | "ForgetSuppressed">
): CommitConflict | null => {
  switch (change._tag) {
    case "InsertSuppression":
      return insertSuppression(to, change)
    case "RemoveSuppression":
      return to.remove(change._tag, to.state.suppressions, change.suppressionId)
    case "ForgetSuppressed":
      return forgetSuppressed(to, change)
  }
}

const insertSuppression = (
  to: Transaction,
  { suppression }: ChangeOf<"InsertSuppression">
): CommitConflict | null => {
  const { suppressions } = to.state
  const { businessId, companyId, contactHash } = suppression
  const existing = selectOne(
    suppressions,
    (each) =>
      each.companyId === companyId &&
      each.contactHash === contactHash &&
      each.businessId === businessId
  )
  return existing === undefined
    ? to.insert(suppressions, suppression.id, suppression)
    : new DuplicateSuppression()
}

const forgetSuppressed = (
  to: Transaction,
  { companyId, contactHashes }: ChangeOf<"ForgetSuppressed">
): null => {
  const { suppressions } = to.state
  const ofContacts = select(
    suppressions,
    (each) => each.companyId === companyId && contactHashes.includes(each.contactHash)
  )
  for (const each of ofContacts) to.set(suppressions, each.id, { ...each, maskedContact: "" })
  return null
}

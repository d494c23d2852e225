import { DuplicateSuppression } from "@review-proof/ports"
import { select, selectOne } from "../store/select.ts"
import type { Changes } from "./transaction.ts"

export const suppressionChanges = {
  /** A contact is suppressed once in a business, and once in the company as a whole. */
  InsertSuppression: (to, { suppression }) => {
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
  },
  RemoveSuppression: (to, { _tag, suppressionId }) =>
    to.remove(_tag, to.state.suppressions, suppressionId),
  ForgetSuppressed: (to, { companyId, contactHashes }) => {
    const { suppressions } = to.state
    const ofContacts = select(
      suppressions,
      (each) => each.companyId === companyId && contactHashes.includes(each.contactHash)
    )
    for (const each of ofContacts) to.set(suppressions, each.id, { ...each, maskedContact: "" })
    return null
  }
} satisfies Partial<Changes>

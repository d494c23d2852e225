import type { Member } from "@review-proof/ports"
import { Effect } from "effect"
import { membersWithAddress } from "../companies/members-with-address.ts"

/**
 * True if the member's address belongs to members of other companies too. They are opened by
 * signing in again, since a company's own provider speaks for that company alone.
 */
export const hasOtherCompanies = Effect.fn("hasOtherCompanies")(function* (member: Member) {
  const members = yield* membersWithAddress(member.email)
  return members.some(({ companyId }) => companyId !== member.companyId)
})

import type { Member } from "@review-proof/ports"
import { Effect } from "effect"
import { membersWithAddress } from "../companies/members-with-address.ts"

/**
 * True if the member's address also belongs to members of other companies. To open those, the
 * person has to sign in again, because a company's own provider can vouch for that company alone.
 */
export const hasOtherCompanies = Effect.fn("hasOtherCompanies")(function* (member: Member) {
  const members = yield* membersWithAddress(member.email)
  return members.some(({ companyId }) => companyId !== member.companyId)
})

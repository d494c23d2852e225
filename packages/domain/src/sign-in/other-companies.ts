import { Effect } from "effect"
import { membersWithAddress } from "../companies/members-with-address.ts"
import type { SignedIn } from "./sessions.ts"

/** Names who has the address and how the session began. */
interface AddressInSession {
  readonly member: Pick<SignedIn["member"], "companyId" | "email">
  readonly session: Pick<SignedIn["session"], "way">
}

/**
 * True if the address also belongs to members of other companies, for a person who signed in by
 * mail. A company's own provider vouches for any address in that company alone, so what it lets in
 * must not learn who is a member elsewhere; a passkey may have been made in such a session.
 */
export const hasOtherCompanies = Effect.fn("hasOtherCompanies")(function* (
  signedIn: AddressInSession
) {
  const { member, session } = signedIn
  if (session.way !== "mail") return false
  const members = yield* membersWithAddress(member.email)
  return members.some(({ companyId }) => companyId !== member.companyId)
})

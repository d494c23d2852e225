import { Companies } from "@review-proof/ports"
import { Effect } from "effect"
import { withAsciiDomain } from "../with-ascii-domain.ts"

/**
 * The members with this address in all companies. Their addresses are stored and sought with the
 * domain in ASCII, because browsers send it so, whichever letters somebody types.
 */
export const membersWithAddress = (email: string) =>
  Effect.flatMap(Companies, (companies) => companies.membersByEmail(withAsciiDomain(email)))

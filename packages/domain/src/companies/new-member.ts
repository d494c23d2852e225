import { MemberId, type CompanyId, type Member } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { newId } from "../ids/new-id.ts"
import { defaultNotices } from "../rights/wanted-notices.ts"
import { withAsciiDomain } from "../with-ascii-domain.ts"

/** A member as a company gets one; the caller commits it. */
export const newMember = Effect.fnUntraced(function* (
  companyId: CompanyId,
  { email, name, role }: Pick<Member, "email" | "name" | "role">
) {
  const member: Member = {
    id: yield* newId(MemberId),
    companyId,
    name,
    email: withAsciiDomain(email),
    role,
    createdAt: yield* Clock.currentTimeMillis,
    notices: defaultNotices,
    removedAt: null,
    version: 1
  }
  return member
})

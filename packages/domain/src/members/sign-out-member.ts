import type { Member, MemberId } from "@review-proof/ports"
import { Effect } from "effect"
import { requireRight } from "../rights/require-right.ts"
import { endSessionsOf } from "../sign-in/sessions.ts"
import { getMember } from "./get-member.ts"

/** Signs a colleague out everywhere. Fails with `NotFound`. */
export const signOutMember = Effect.fn("signOutMember")(function* (owner: Member, id: MemberId) {
  const member = yield* getMember(id)
  yield* requireRight(owner, "manageMembers", member.companyId)
  yield* endSessionsOf(member, owner)
})

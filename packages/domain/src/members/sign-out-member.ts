import type { Member, MemberId } from "@review-proof/ports"
import { Effect } from "effect"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { requireRight } from "../rights/actor.ts"
import { endingAllSessions } from "../sign-in/sessions.ts"
import { getMember } from "../companies/get-member.ts"

/** Signs a colleague out everywhere, once however often the form is sent. Fails with `NotFound`. */
export const signOutMember = Effect.fn("signOutMember")(function* (
  owner: Member,
  id: MemberId,
  form: SentForm
) {
  yield* commitByForm(
    form,
    Effect.gen(function* () {
      const member = yield* getMember(id)
      yield* requireRight(owner, "manageMembers", member.companyId)
      return { value: undefined, commit: yield* endingAllSessions(owner, member) }
    })
  )
})

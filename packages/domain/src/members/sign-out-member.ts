import type { Member, MemberId } from "@review-proof/ports"
import { Effect } from "effect"
import { withAuditEntry } from "../audit/with-audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { requireRight } from "../rights/actor.ts"
import { endSessionsChange, signOutEntry } from "../sign-in/sessions.ts"
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
      const commit = yield* withAuditEntry(owner, {
        ...signOutEntry(member),
        details: { everywhere: true },
        changes: [yield* endSessionsChange(id)]
      })
      return { value: undefined, commit }
    })
  )
})

import type { Member } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Effect } from "effect"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { membersWithAddress } from "../companies/members-with-address.ts"
import { InvalidInput, refuseWrong } from "../errors.ts"
import type { Contact } from "../invitations/contact.ts"
import { personNameProblem } from "../reviews/name-problems.ts"
import { requireOwnRight } from "../rights/actor.ts"
import { countInvitationMail } from "../sign-in/request-sign-in.ts"
import { decideNewMember, type NewMember } from "./create-member.ts"

interface NewColleague extends Pick<NewMember, "name" | "role"> {
  readonly email: Contact
}

/**
 * Adds a colleague to the owner's company and mails them where to sign in, once however often the
 * form is sent. Fails with `InvalidInput` (`name`, `email`) or `TooManyMails`.
 */
export const inviteMember = Effect.fn("inviteMember")(function* (
  owner: Member,
  input: NewColleague,
  form: SentForm
) {
  yield* Effect.catchTag(
    commitByForm(form, decide(owner, input)),
    "DuplicateMember",
    () => new InvalidInput({ fields: { email: known } })
  )
})

const known = "is that of a member already"

const decide = Effect.fnUntraced(function* (owner: Member, { email, name, role }: NewColleague) {
  const { companyId } = owner
  yield* requireOwnRight(owner, "manageMembers")
  const members = yield* membersWithAddress(email.value)
  const nameProblem = personNameProblem(name)
  yield* refuseWrong({
    ...(nameProblem === null ? {} : { name: nameProblem }),
    ...(members.some((member) => member.companyId === companyId) ? { email: known } : {})
  })
  yield* countInvitationMail(email, companyId)
  const { commit, expected, value } = yield* decideNewMember(owner, companyId, {
    name,
    role,
    email: email.value
  })
  const notice = { _tag: "MemberInvited", memberId: value.id, invitedBy: owner.id } as const
  const changes: ReadonlyArray<Change> = [
    ...commit.changes,
    {
      _tag: "QueueNotice",
      notice: { id: `invited-${value.id}`, companyId, notice, dueAt: value.createdAt }
    }
  ]
  return { value: undefined, commit: { ...commit, changes }, expected }
})

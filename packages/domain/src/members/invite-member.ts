import { Companies } from "@review-proof/ports"
import type { Member } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Effect } from "effect"
import { commitByForm } from "../commit/by-form.ts"
import type { SentForm } from "../commit/by-form.ts"
import { getCompany } from "../companies/get-company.ts"
import { InvalidInput } from "../errors.ts"
import type { Contact } from "../invitations/contact.ts"
import { personNameProblem } from "../reviews/name-problems.ts"
import { requireRight } from "../rights/require-right.ts"
import { countInvitationMail } from "../sign-in/request-sign-in.ts"
import { decideNewMember } from "./create-member.ts"
import type { NewMember } from "./create-member.ts"

interface Invited extends Pick<NewMember, "name" | "role"> {
  readonly email: Contact
}

/**
 * Adds a colleague to the owner's company and mails them where to sign in, once however often the
 * form is sent. Fails with `InvalidInput` (`name`, `email`) or `TooManyMails`.
 */
export const inviteMember = Effect.fn("inviteMember")(function* (
  owner: Member,
  input: Invited,
  form: SentForm
) {
  yield* commitByForm(form, decide(owner, input))
})

const decide = Effect.fnUntraced(function* (owner: Member, { email, name, role }: Invited) {
  const { companyId } = owner
  yield* requireRight(owner, "manageMembers", companyId)
  const company = yield* getCompany(companyId)
  const known = yield* Companies.use((companies) => companies.membersAt(email.value))
  const nameProblem = personNameProblem(name)
  const fields = {
    ...(nameProblem === null ? {} : { name: nameProblem }),
    ...(known.some((member) => member.companyId === companyId)
      ? { email: "is that of a member already" }
      : {})
  }
  if (Object.keys(fields).length > 0) return yield* new InvalidInput({ fields })
  yield* countInvitationMail(email, companyId)
  const { commit, value } = yield* decideNewMember(owner, companyId, {
    name,
    role,
    email: email.value
  })
  const notice = { _tag: "MemberInvited", memberId: value.id, invitedBy: owner.id } as const
  const changes: ReadonlyArray<Change> = [
    ...commit.changes,
    // A new version, so that two owners cannot invite one address at once.
    { _tag: "ReplaceCompany", company: { ...company, version: company.version + 1 } },
    {
      _tag: "QueueNotice",
      notice: { id: `invited-${value.id}`, companyId, notice, dueAt: value.createdAt }
    }
  ]
  return { value: null, commit: { ...commit, changes }, answer: "" }
})

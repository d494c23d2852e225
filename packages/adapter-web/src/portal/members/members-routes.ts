/** Members of a company: listed, invited, changed, signed out and removed (contract PORTAL-19). */
import { changeMember } from "@review-proof/domain/companies"
import { emailContact } from "@review-proof/domain/invitations"
import {
  inviteMember,
  readColleague,
  readColleagues,
  removeMemberByForm,
  signOutMember
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { MemberId, MemberRole } from "@review-proof/ports"
import { Effect } from "effect"
import { queryParam, idInPath } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { refusedAs } from "../../forms/refuse-program.ts"
import { emailProblem, inSentence, nameProblem } from "../../staff/field-problems.ts"
import { noProblems, problemsIn, type Problems } from "../../html/form-fields.ts"
import { waitWords } from "../../staff/moments.ts"
import { inviteePage, memberPage, membersPage, type Invitee } from "./members-page.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"
import { choiceIn, isName, trimmed, versionIn } from "../../forms/typed-values.ts"

const listPath = "/portal/members"
const place = "Members"

const notes: ReadonlyMap<string, string> = new Map([
  ["invited", "The invitation is on its way."],
  ["role", "Saved. The new role takes effect at once."],
  ["sign-out", "Every browser is signed out."],
  ["removed", "The member was removed."]
])

export const list = forSignedIn(function* (signedIn) {
  const members = yield* readColleagues(signedIn.member, yield* queryParam("cursor"))
  return yield* portalAnswer(signedIn, { title: place, place, notes }, (parts) =>
    membersPage(members, parts)
  )
})

const showNewPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: Invitee,
  problems: Problems,
  refused?: ReturnType<typeof refusedAs>
) {
  yield* readColleague(signedIn.member, signedIn.member.id)
  const page = { title: "Invite a member", place, problems, ...refused } as const
  return yield* portalAnswer(signedIn, page, (parts) => inviteePage(typed, parts))
})

export const invite = onFreshForm(function* (signedIn, form) {
  const { fields } = form
  const typed: Invitee = {
    name: trimmed(fields, "name"),
    email: trimmed(fields, "email"),
    role: yield* choiceIn(fields, "role", MemberRole.literals, "member")
  }
  const email = emailContact(typed.email)
  const problems = problemsIn({
    name: isName(typed.name) ? null : nameProblem,
    email: email === null ? emailProblem : null
  })
  if (email === null || problems.size > 0) return yield* showNewPage(signedIn, typed, problems)
  return yield* inviteMember(signedIn.member, { ...typed, email }, form).pipe(
    Effect.andThen(seeOther(`${listPath}?done=invited`)),
    Effect.catchTags({
      InvalidInput: (error) => showNewPage(signedIn, typed, problemsOf(error.fields)),
      TooManyMails: (refusal) => {
        const wait = waitWords(refusal.retryAfterSeconds)
        const text = `Many invitations went out within the hour. Try again in ${wait}.`
        return showNewPage(signedIn, typed, new Map([["email", text]]), refusedAs(refusal))
      }
    })
  )
})

const problemsOf = ({ email, name }: Readonly<Record<string, string>>): Problems =>
  problemsIn({
    name: name === undefined ? null : inSentence("The name", name),
    email: email === undefined ? null : "Somebody in your company already has this address."
  })

const memberHere = idInPath(MemberId, "member")

const showPage = Effect.fnUntraced(function* (signedIn: SignedIn, refusal?: string) {
  const self = signedIn.member
  const shown = yield* Effect.flatMap(memberHere, (id) => readColleague(self, id))
  const page = { title: shown.member.name, place, notes, refusal } as const
  return yield* portalAnswer(signedIn, page, (parts) => memberPage(shown, parts))
})

/** Each sign-in counts as a change of the member. */
const overtaken = "Nothing was done: the member signed in or was changed meanwhile."

/** Another owner left in the meantime. */
const lastOwner = "Nothing was changed: a company keeps at least one owner."

const isSelf = ({ member }: SignedIn, id: MemberId): boolean => member.id === id

export const changeRole = onFreshForm(function* (signedIn, { fields }) {
  const id = yield* memberHere
  const role = yield* choiceIn(fields, "role", MemberRole.literals)
  const version = yield* versionIn(fields)
  return yield* changeMember(signedIn.member, id, { role, version }).pipe(
    // A member who has just stopped being an owner may no longer see the members.
    Effect.andThen(seeOther(isSelf(signedIn, id) ? "/portal" : `${listPath}/${id}?done=role`)),
    Effect.catchTags({
      DuplicateMember: Effect.die,
      InvalidTransition: ({ from }) =>
        showPage(signedIn, from === "changed" ? overtaken : lastOwner)
    })
  )
})

export const signOut = onFreshForm(function* (signedIn, form) {
  const id = yield* memberHere
  yield* signOutMember(signedIn.member, id, form)
  return yield* seeOther(`${listPath}/${id}?done=sign-out`)
})

export const remove = onFreshForm(function* (signedIn, form) {
  const id = yield* memberHere
  const removed = removeMemberByForm(signedIn.member, id, form)
  return yield* removed.pipe(
    Effect.andThen(seeOther(isSelf(signedIn, id) ? "/portal" : `${listPath}?done=removed`)),
    Effect.catchTag("InvalidTransition", () => showPage(signedIn, lastOwner))
  )
})

const nobody: Invitee = { name: "", email: "", role: "member" }

export const showNew = forFreshlySignedIn((signedIn) => showNewPage(signedIn, nobody, noProblems))

export const show = forFreshlySignedIn((signedIn) => showPage(signedIn))

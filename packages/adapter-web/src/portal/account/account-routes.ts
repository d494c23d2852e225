/** A member's own name, sessions and passkeys (contract PORTAL-20, PORTAL-21). */
import {
  changeOwnName,
  endOwnSession,
  listPasskeys,
  readOwnSessions
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { Name } from "@review-proof/http-server"
import { Effect, Schema } from "effect"
import { pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { accountPage } from "./account-page.ts"
import { nameProblem } from "../../staff/field-problems.ts"
import { noProblems, type Problems } from "../../staff/form-parts.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { currentRelyingParty } from "../sign-in/passkey-parts.ts"
import { trimmed } from "../../forms/typed-values.ts"

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  name: string,
  problems: Problems
) {
  const { member, session } = signedIn
  const own = {
    self: member,
    name,
    sessions: yield* readOwnSessions(member),
    passkeys: yield* listPasskeys(member),
    canAddPasskeys: (yield* currentRelyingParty) !== null,
    current: session.id
  }
  const page = { title: "Your account", place: "Account", notes, problems } as const
  return yield* portalAnswer(signedIn, page, (parts) => accountPage({ ...own, ...parts }))
})

const notes: ReadonlyMap<string, string> = new Map([
  ["renamed", "Saved."],
  ["ended", "That browser is signed out."],
  ["added", "The passkey is added. Use it the next time you sign in."],
  ["named", "The passkey has its new name."],
  ["removed", "The passkey is removed and no longer works."],
  ["many", "You have twenty passkeys. Remove one to add another."]
])

export const rename = onForm(function* (signedIn, { fields }) {
  const name = trimmed(fields, "name")
  const again = (problem: string) => showPage(signedIn, name, new Map([["name", problem]]))
  if (!isName(name)) return yield* again(nameProblem)
  return yield* changeOwnName(signedIn.member, name).pipe(
    Effect.andThen(seeOther("/portal/account?done=renamed")),
    Effect.catchTag("InvalidInput", ({ fields }) => again(`The name ${fields["name"]}.`))
  )
})

const isName = Schema.is(Name)

export const end = onForm(function* (signedIn, form) {
  const id = yield* pathParam()
  yield* endOwnSession(signedIn.member, id, form)
  return yield* seeOther("/portal/account?done=ended")
})

export const show = forSignedIn((signedIn) => showPage(signedIn, signedIn.member.name, noProblems))

/** A member's own name, sessions and passkeys (contract PORTAL-20, PORTAL-21). */
import {
  changeOwnName,
  endOwnSession,
  listPasskeys,
  readOwnSessions
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { Effect } from "effect"
import { pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { nameProblem } from "../../staff/field-problems.ts"
import { formFields, noProblems, problemSummary, type Problems } from "../../html/form-fields.ts"
import { buttonForm, type PageParts } from "../../staff/form-parts.ts"
import { portalAnswer, roleWords } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { currentRelyingParty } from "../sign-in/passkey-parts.ts"
import { isName, trimmed } from "../../forms/typed-values.ts"
import { html, type Html } from "../../html/html.ts"
import { factList, lineList, savedNote } from "../../staff/list-parts.ts"
import { sinceWords } from "../../staff/moments.ts"
import { passkeySection } from "../sign-in/passkey-pages.ts"

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  name: string,
  problems: Problems
) {
  const { member, session } = signedIn
  const sessions = yield* readOwnSessions(member)
  const passkeys = yield* listPasskeys(member)
  // The address of the service may have no name that a passkey could be for.
  const canAddPasskeys = (yield* currentRelyingParty) !== null
  const page = { title: "Your account", place: "Account", notes, problems } as const
  return yield* portalAnswer(
    signedIn,
    page,
    (parts) => html`<div class="heading"><h1>Your account</h1></div>
      ${savedNote(parts.note)} ${problemSummary(problems)}
      <div class="halves">
        <div>
          ${passkeySection(passkeys, { canAddPasskeys, ...parts })}
          ${sessionsCard(sessions, session.id, parts)}
        </div>
        <div>
          <section class="card" aria-labelledby="you">
            <h2 id="you">You</h2>
            ${factList([
              ["Email", html`<bdi>${member.email}</bdi>`],
              ["Role", roleWords[member.role]]
            ])}
          </section>
          <form class="card" method="post" action="/portal/account">
            ${parts.token}
            ${formFields({ name }, problems).input({
              id: "name",
              label: "Your name",
              hint: "It signs your replies to customers from now on.",
              attributes: html`required autocomplete="name"`
            })}
            <button>Save</button>
          </form>
        </div>
      </div>`
  )
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

export const endSession = onForm(function* (signedIn, form) {
  const id = yield* pathParam()
  yield* endOwnSession(signedIn.member, id, form)
  return yield* seeOther("/portal/account?done=ended")
})

export const show = forSignedIn((signedIn) => showPage(signedIn, signedIn.member.name, noProblems))

type Session = SignedIn["session"]

/** `current` is the session of this request. */
const sessionsCard = (sessions: ReadonlyArray<Session>, current: Session["id"], parts: PageParts) =>
  html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    ${lineList(sessions.map((session) => sessionLine(session, session.id === current, parts)))}
    ${buttonForm("/portal/sign-out", "Sign out everywhere", parts.token, everywhere)}
  </section>`

const everywhere = html`<input type="hidden" name="everywhere" value="1" />`

const sessionLine = (
  { browser, createdAt, id, lastUsedAt }: Session,
  isCurrent: boolean,
  { token, now, submission, texts }: PageParts
): Html =>
  html`<li class="line">
    <p>
      <strong>${browser}</strong>
      ${isCurrent && html`<span class="tag">this browser</span>`}<br />
      <span class="soft"
        >signed in ${sinceWords(createdAt, now, texts)}, last used
        ${sinceWords(lastUsedAt, now, texts)}</span
      >
    </p>
    ${
      !isCurrent &&
      buttonForm(
        `/portal/account/sessions/${id}/end`,
        html`Sign out this browser<span class="hidden">: ${browser}</span>`,
        token,
        submission
      )
    }
  </li>`

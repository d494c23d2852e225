import type { SignedIn } from "@review-proof/domain/portal"
import type { Member } from "@review-proof/ports"
import type { Passkey } from "@review-proof/ports/sign-in"
import { html, type Html } from "../../html/html.ts"
import { buttonForm, inputField, problemSummary, type PageParts } from "../../staff/form-parts.ts"
import { factList, lineList, savedNote } from "../../staff/list-parts.ts"
import { sinceWords } from "../../staff/moments.ts"
import { passkeySection } from "../sign-in/passkey-pages.ts"
import { roleWords } from "../frame/portal-page.ts"

type Session = SignedIn["session"]

interface Shown extends PageParts {
  readonly self: Member
  readonly name: string
  readonly sessions: ReadonlyArray<Session>
  readonly passkeys: ReadonlyArray<Passkey>
  /** False where the address of the service has no name that a passkey could be for. */
  readonly canAddPasskeys: boolean
  /** The session of this request. */
  readonly current: Session["id"]
}

export const accountPage = (shown: Shown): Html =>
  html`<div class="heading"><h1>Your account</h1></div>
    ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    <div class="halves">
      <div>${passkeySection(shown.passkeys, shown)} ${sessionsCard(shown)}</div>
      <div>
        <section class="card" aria-labelledby="you">
          <h2 id="you">You</h2>
          ${factList([
            ["Email", html`<bdi>${shown.self.email}</bdi>`],
            ["Role", roleWords[shown.self.role]]
          ])}
        </section>
        <form class="card" method="post" action="/portal/account">
          ${shown.token}
          ${inputField({
            id: "name",
            label: "Your name",
            hint: "It signs your replies to customers from now on.",
            value: shown.name,
            problems: shown.problems,
            attributes: html`required autocomplete="name"`
          })}
          <button>Save</button>
        </form>
      </div>
    </div>`

const sessionsCard = (shown: Shown): Html =>
  html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    ${lineList(shown.sessions.map((session) => sessionLine(session, shown)))}
    ${buttonForm("/portal/sign-out", "Sign out everywhere", shown.token, everywhere)}
  </section>`

const everywhere = html`<input type="hidden" name="everywhere" value="1" />`

const sessionLine = (
  { browser, createdAt, id, lastUsedAt }: Session,
  { current, token, now, submission, texts }: Shown
): Html =>
  html`<li class="line">
    <p>
      <strong>${browser}</strong>
      ${id === current ? html`<span class="tag">this browser</span>` : ""}<br />
      <span class="soft"
        >signed in ${sinceWords(createdAt, now, texts)}, last used
        ${sinceWords(lastUsedAt, now, texts)}</span
      >
    </p>
    ${
      id === current
        ? ""
        : buttonForm(
            `/portal/account/sessions/${id}/end`,
            html`Sign out this browser<span class="hidden">: ${browser}</span>`,
            token,
            submission
          )
    }
  </li>`

import type { SignInChoice } from "@review-proof/domain/portal"
import { html, type Html } from "../../html/html.ts"
import { withReturn } from "../frame/return-path.ts"
import { formFields, noProblems, type Problems } from "../../html/form-fields.ts"

export interface AskedSignIn {
  readonly email: string
  readonly to: string
  readonly problems?: Problems
  /** True for a member who is signed in and must sign in again. */
  readonly isAgain?: boolean
  /** True for a member who is signed in and wants to work in another company. */
  readonly isSwitch?: boolean
  /** True for a member who sent a form after the session had ended, or too long after signing in. */
  readonly isUnsaved?: boolean
  /** The address of the company's provider, once the company is known. */
  readonly provider?: string | null
  /** Why a passkey did not sign in. */
  readonly passkeyProblem?: string | undefined
}

/** `passkey` is the form for a passkey; null if none can be used. */
export const signInPage = (asked: AskedSignIn, passkey: Html | null): Html => {
  const { email, isAgain = false, isUnsaved = false, problems, provider = null, to } = asked
  const { says, title } = wordsOf(asked)
  return html`<div class="card sign-in">
    <h1>${title}</h1>
    <p>${says}</p>
    ${isUnsaved && html`<p class="notice" role="alert">${isAgain ? notDone : unsaved}</p>`}
    <form method="post" action="/portal/sign-in">
      <input type="hidden" name="to" value="${to}" />
      ${formFields({ email }, problems).input({
        id: "email",
        label: "Your email address",
        attributes: html`type="email" autocomplete="email webauthn" inputmode="email" required`
      })}
      <button>Email me a link</button>
    </form>
    ${passkey}
    ${
      provider !== null &&
      html`<p class="actions">
        <a class="button quiet" href="${provider}">Sign in with your company’s provider</a>
      </p>`
    }
  </div>`
}

const wordsOf = ({ isAgain, isSwitch }: AskedSignIn) => {
  if (isSwitch) {
    return {
      title: "Switch company",
      says: "We email you a link and a code. Either lets you choose the company."
    }
  }
  return isAgain
    ? {
        title: "Sign in again to continue",
        says: "Keys, secrets, members and exports need a sign-in within the last ten minutes. We email you a link and a code."
      }
    : {
        title: "Sign in to the business portal",
        says: "We email you a link and a code. There is no password."
      }
}

const unsaved =
  "You were signed out in the meantime, so what you just sent was not saved. Sign in and send it again."

const notDone =
  "Your last sign-in was too long ago, so what you just sent was not done. Sign in and send it again."

export const codePage = (id: string, to: string, problems: Problems = noProblems): Html =>
  html`<div class="card sign-in">
    <h1>Check your email</h1>
    <p>
      If this address belongs to a member, an email with a link and a code is on its way. Open the
      link, or type the code here. Both work once, within 15 minutes.
    </p>
    <form method="post" action="/portal/sign-in/code/${id}">
      <input type="hidden" name="to" value="${to}" />
      ${formFields({ code: "" }, problems).input({
        id: "code",
        label: "Six-digit code",
        attributes: html`class="code" inputmode="numeric" autocomplete="one-time-code" required`
      })}
      <button>Sign in</button>
    </form>
    <p class="soft">
      No email after a minute? Look in your spam folder, or
      <a href="${withReturn("/portal/sign-in", to)}">ask for another one</a>.
    </p>
  </div>`

/** Opening it changes nothing: mail scanners open every link. */
export const linkPage = (token: string, to: string, choices: ReadonlyArray<SignInChoice>): Html => {
  const several = choices.length > 1
  return html`<div class="card sign-in">
    <h1>${several ? "Choose a company" : "Sign in"}</h1>
    ${several && html`<p>Your address belongs to members of several companies.</p>`}
    ${choices.map(({ company, isProviderOnly, member }) =>
      isProviderOnly
        ? providerChoice(member, company, to)
        : html`<form method="post" action="/portal/sign-in/${token}">
            <input type="hidden" name="to" value="${to}" />
            <input type="hidden" name="member" value="${member.id}" />
            <p>
              <bdi>${member.name}</bdi>, ${member.role} of
              <strong><bdi>${company.name}</bdi></strong>
            </p>
            <button>${several ? html`Sign in to <bdi>${company.name}</bdi>` : "Sign in"}</button>
          </form>`
    )}
  </div>`
}

const providerChoice = (
  { name }: SignInChoice["member"],
  company: SignInChoice["company"],
  to: string
): Html =>
  html`<div>
    <p>
      <bdi>${name}</bdi>, members of <strong><bdi>${company.name}</bdi></strong> sign in with the
      company’s own provider.
    </p>
    <p class="actions">
      <a class="button" href="${withReturn(`/portal/sign-in/company/${company.id}`, to)}"
        >Continue to the provider</a
      >
    </p>
  </div>`

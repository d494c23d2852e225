/** A member's passkeys: the list on the account page, creating one, and the actions on one. */
import { maxPasskeyName } from "@review-proof/domain/portal"
import type { Passkey } from "@review-proof/ports/sign-in"
import { html, type Html } from "../../html/html.ts"
import { formFields, noProblems, problemSummary, type Problems } from "../../html/form-fields.ts"
import { buttonForm, type PageParts } from "../../staff/form-parts.ts"
import { sinceWords } from "../../staff/moments.ts"
import { lineList } from "../../staff/list-parts.ts"

export const passkeySection = (
  passkeys: ReadonlyArray<Passkey>,
  place: PageParts & { readonly canAddPasskeys: boolean }
): Html =>
  html`<section class="card" aria-labelledby="passkeys">
    <h2 id="passkeys">Passkeys</h2>
    <p>
      A passkey signs you in with your fingerprint, your face or the lock of your device. There is
      no email to wait for, and nobody can trick you out of it.
    </p>
    ${lineList(
      passkeys.map((passkey) => line(passkey, place)),
      html`<p class="soft">You have none yet.</p>`
    )}
    ${
      place.canAddPasskeys
        ? html`<p><a class="button" href="/portal/account/passkeys/new">Add a passkey</a></p>`
        : html`<p class="soft">${needsName}</p>`
    }
  </section>`

const line = (passkey: Passkey, place: PageParts): Html =>
  html`<li>
    <a href="/portal/account/passkeys/${passkey.id}"><bdi>${passkey.name}</bdi></a>
    <span class="soft">${facts(passkey, place).join(", ")}</span>
  </li>`

const facts = ({ createdAt, isBackedUp, lastUsedAt }: Passkey, { now, texts }: PageParts) => [
  `added on ${texts.day(createdAt)}`,
  lastUsedAt === null ? "not used yet" : `last used ${sinceWords(lastUsedAt, now, texts)}`,
  ...(isBackedUp ? ["synced with your account"] : [])
]

const needsName = "Passkeys need the https address of this service. You can still sign in by email."

export const newPasskeyPage = (form: Html | null, problem: string | null): Html =>
  html`<div class="heading"><h1>Add a passkey</h1></div>
    <div class="card">
      ${problem !== null && html`<p class="wrong" role="alert">${problem}</p>`}
      <p class="soft" data-without-passkeys>
        ${
          form === null
            ? needsName
            : "This browser does not support passkeys, or scripts are off. You can still sign in by email."
        }
      </p>
      ${form}
      <p><a href="/portal/account">Back to your account</a></p>
    </div>`

/** The fields of the form that makes a passkey. */
export const newPasskeyFields = (token: Html, name: string): Html =>
  html`${token} ${nameField(name, noProblems, "So that you recognise it among others.")}
    <button>Add a passkey</button>`

export const passkeyPage = (passkey: Passkey, shown: PageParts): Html => {
  const path = `/portal/account/passkeys/${passkey.id}`
  return html`${problemSummary(shown.problems)}
    <div class="heading">
      <div>
        <h1><bdi>${passkey.name}</bdi></h1>
        <p class="soft">A passkey, ${facts(passkey, shown).join(", ")}.</p>
      </div>
    </div>
    <div class="card">
      <form method="post" action="${path}">
        ${shown.token} ${nameField(passkey.name, shown.problems)}
        <button>Save the name</button>
      </form>
    </div>
    <div class="card">
      <h2>Remove it</h2>
      <p>It no longer works for signing in. Delete it in your device or password manager too.</p>
      ${buttonForm(`${path}/remove`, "Remove the passkey", shown.token, shown.submission)}
    </div>
    <p><a href="/portal/account">Back to your account</a></p>`
}

/** Checked before the browser makes a passkey; a pattern counts characters as the rule does. */
const nameField = (name: string, problems: Problems, hint?: string): Html =>
  formFields({ name }, problems).input({
    id: "name",
    label: "Name",
    ...(hint !== undefined && { hint }),
    attributes: html`pattern=".{1,${maxPasskeyName}}" title="At most ${maxPasskeyName} characters"
    autocomplete="off" required`
  })

/** The offer on the first page, for members without a passkey. A form dismisses it without a script. */
export const passkeyOffer = (token: Html): Html =>
  html`<section class="card offer" aria-labelledby="offer">
    <div>
      <h2 id="offer">Sign in without waiting for an email</h2>
      <p>A passkey signs you in with your fingerprint, your face or the lock of your device.</p>
    </div>
    <div class="actions">
      <a class="button" href="/portal/account/passkeys/new">Add a passkey</a>
      ${buttonForm("/portal/account/passkey-offer", "Not on this device", token)}
    </div>
  </section>`

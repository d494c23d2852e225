import type { IdentityProvider } from "@review-proof/ports/sign-in"
import { html, type Html } from "../../html/html.ts"
import { problemSummary, formFields } from "../../html/form-fields.ts"
import { confirmFirst, buttonForm } from "../../staff/form-parts.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { savedNote } from "../../staff/list-parts.ts"
import { withReturn } from "../frame/return-path.ts"

interface Shown extends PortalParts {
  readonly provider: IdentityProvider | null
  readonly issuer: string
  readonly clientId: string
  readonly redirectUri: string
  /** The result of the provider's test. */
  readonly tested: { readonly isRight: boolean; readonly text: string } | null
}

export const providerSettingsPage = (shown: Shown): Html =>
  html`<p><a href="/portal/settings">All settings</a></p>
    <div class="heading">
      <div>
        <h1>Signing in</h1>
        <p class="soft">
          Let your members sign in with your company’s own OpenID Connect provider.
        </p>
      </div>
    </div>
    ${savedNote(shown.note)} ${problemSummary(shown.problems)} ${testNote(shown.tested)}
    <div class="halves">
      <div>${settingsForm(shown)}</div>
      <div>${addresses(shown)} ${shown.provider !== null && switches(shown.provider, shown)}</div>
    </div>`

const testNote = (tested: Shown["tested"]): Html | false => {
  if (tested === null) return false
  return tested.isRight
    ? html`<p class="saved" role="status">${tested.text}</p>`
    : html`<p class="notice" role="alert">${tested.text}</p>`
}

const settingsForm = ({ clientId, token, issuer, problems, provider }: Shown): Html => {
  const { input } = formFields({ issuer, clientId, secret: "" }, problems)
  return html`<form class="card" method="post" action="/portal/settings/sign-in">
    <h2>Provider</h2>
    ${token}
    ${input({
      id: "issuer",
      label: "Issuer",
      hint: "The address that its discovery document begins with, such as https://login.example.com",
      attributes: html`type="url" required autocomplete="off"`
    })}
    ${input({
      id: "clientId",
      label: "Client id",
      attributes: html`required autocomplete="off" spellcheck="false"`
    })}
    ${input({
      id: "secret",
      label: "Client secret",
      hint:
        provider === null
          ? "It is stored encrypted."
          : "Leave it empty to keep the stored one for the same issuer.",
      attributes: html`type="password" autocomplete="off" ${provider === null && html`required`}`
    })}
    <button>Save</button>
  </form>`
}

const addresses = ({ baseUrl, company, redirectUri }: Shown): Html => {
  const signIn = `${baseUrl}/portal/sign-in/company/${company.id}`
  return html`<section class="card" aria-labelledby="addresses">
    <h2 id="addresses">Addresses</h2>
    <p>Enter this at the provider as the redirect URI:<br /><code>${redirectUri}</code></p>
    <p>Give this to your members, who sign in there:<br /><code>${signIn}</code></p>
  </section>`
}

const switches = (provider: IdentityProvider, { token, texts }: Shown): Html =>
  html`<section class="card" aria-labelledby="switches">
    <h2 id="switches">${provider.isOnlyWay ? "The only way" : "One of several ways"}</h2>
    <p>
      ${
        provider.provenAt === null
          ? "No owner has signed in through it with these settings yet. Do that once; then you may make it the only way."
          : `An owner signed in through it on ${texts.day(provider.provenAt)}.`
      }
    </p>
    <div class="actions">
      ${buttonForm("/portal/settings/sign-in/test", "Test it", token)}
      ${
        provider.provenAt === null
          ? html`<a class="button quiet" href="${companySignInPath(provider)}"
              >Sign in through it</a
            >`
          : onlyForm(provider, token)
      }
    </div>
    ${confirmFirst(
      "Remove the provider",
      "Your members sign in by email and passkey from then on. Everybody else who signed in through it is signed out. The links between members and their accounts at the provider are deleted.",
      buttonForm("/portal/settings/sign-in/remove", "Remove the provider", token)
    )}
  </section>`

const companySignInPath = ({ companyId }: IdentityProvider): string =>
  withReturn(`/portal/sign-in/company/${companyId}`, "/portal/settings/sign-in")

const onlyForm = ({ isOnlyWay }: IdentityProvider, token: Html): Html =>
  buttonForm(
    "/portal/settings/sign-in/only",
    isOnlyWay ? "Allow email and passkeys too" : "Make it the only way",
    token,
    html`<input type="hidden" name="only" value="${isOnlyWay ? "0" : "1"}" />`
  )

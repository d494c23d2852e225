/**
 * Forms that the portal's script sends after it has made or used a passkey (contract PORTAL-23).
 */
import type { Challenge, PasskeyOffer } from "@review-proof/domain/portal"
import { HttpSettings } from "@review-proof/http-server"
import type { Member } from "@review-proof/ports"
import { passkeyAlgorithms, type RelyingParty } from "@review-proof/ports/sign-in"
import { Effect } from "effect"
import { isIP } from "node:net"
import { passkeyScriptPath } from "../../answers/assets.ts"
import { pagePolicy } from "../../answers/page-answer.ts"
import { html, type Html } from "../../html/html.ts"
import type { AskedSignIn } from "./sign-in-pages.ts"

/** Passkeys belong to the host of `BASE_URL`. Null if browsers make none: on addresses and plain http. */
export const currentRelyingParty = Effect.map(HttpSettings, ({ baseUrl }): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(baseUrl)
  const isSecure = protocol === "https:" || hostname === "localhost"
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0
  return isSecure && !isAddress ? { id: hostname, origin } : null
})

/** The headers of a page with the passkey script. */
export const withPasskeyScript = {
  head: html`<script type="module" src="${passkeyScriptPath}"></script>`,
  headers: { "content-security-policy": pagePolicy("'none'", "'self'") }
}

export const passkeySignInForm = (
  challenge: Challenge,
  site: RelyingParty,
  { isAgain, passkeyProblem: problem, to }: AskedSignIn
): Html =>
  passkeyForm({
    action: "/portal/sign-in/passkey",
    kind: "get",
    // The address field offers passkeys too, except after one was refused: it would be offered
    // again.
    fills: problem === undefined,
    problem,
    options: { challenge: challenge.bytes, rpId: site.id, userVerification: "required", timeout },
    fields: html`<input type="hidden" name="ticket" value="${challenge.ticket}" />
      <input type="hidden" name="to" value="${to}" />
      ${isAgain && html`<input type="hidden" name="again" value="1" />`}
      <button class="quiet">Sign in with a passkey</button>`
  })

export const newPasskeyForm = (
  { challenge, known, userHandle }: PasskeyOffer,
  {
    fields,
    member,
    serviceName,
    site
  }: {
    readonly fields: Html
    readonly member: Member
    readonly serviceName: string
    readonly site: RelyingParty
  }
): Html =>
  passkeyForm({
    action: "/portal/account/passkeys/new",
    kind: "create",
    fills: false,
    options: {
      challenge: challenge.bytes,
      rp: { id: site.id, name: serviceName },
      user: { id: userHandle, name: member.email, displayName: member.name },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        type: "public-key",
        id: credentialId,
        transports
      })),
      timeout
    },
    fields: html`<input type="hidden" name="ticket" value="${challenge.ticket}" /> ${fields}`
  })

/** Milliseconds in which a browser must have an answer. */
const timeout = 300_000

const passkeyForm = (form: {
  readonly action: `/${string}`
  readonly kind: "create" | "get"
  readonly fills: boolean
  readonly problem?: string | undefined
  readonly options: object
  readonly fields: Html
}): Html =>
  html`<form
    method="post"
    action="${form.action}"
    data-passkey="${form.kind}"
    data-fills="${String(form.fills)}"
    data-options="${JSON.stringify(form.options)}"
    hidden
  >
    <input type="hidden" name="answer" />
    ${form.fields}
    <p class="wrong" role="alert">${form.problem}</p>
  </form>`

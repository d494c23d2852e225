/** The forms that make a signing secret: adding an endpoint, rotating (contract PORTAL-17). */
import { requireEndpoint, mayAddEndpoint, type SignedIn } from "@review-proof/domain/portal"
import type { NewSecret } from "@review-proof/domain/keys"
import {
  registerEndpointByForm,
  rotateSecretByForm,
  maxEndpoints,
  type NewEndpoint
} from "@review-proof/domain/webhooks"
import { EventType } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { formFields, noProblems, problemsIn, problemSummary } from "../../html/form-fields.ts"
import type { Problems } from "../../html/form-fields.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"
import { choicesIn, trimmed } from "../../forms/typed-values.ts"
import { html, type Html } from "../../html/html.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { eventWords } from "./webhook-words.ts"

const listPath = "/portal/webhooks"
const place = "Webhooks"

const showNewPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: NewEndpoint,
  problems: Problems
) {
  const hasRoom = yield* mayAddEndpoint(signedIn.member)
  return yield* portalAnswer(signedIn, { title: "Add an endpoint", place, problems }, (parts) =>
    hasRoom ? newWebhookPage(typed, parts) : endpointLimitPage
  )
})

export const create = onFreshForm(function* (signedIn, form) {
  const typed = {
    url: trimmed(form.fields, "url"),
    events: yield* choicesIn(form.fields, "events", EventType)
  }
  const again = (problem: readonly [id: string, text: string]) =>
    showNewPage(signedIn, typed, new Map([problem]))
  const missing = problemsIn({
    url: typed.url === "" ? "Enter the address of your server." : null,
    events: typed.events.length === 0 ? "Choose at least one event." : null
  })
  if (missing.size > 0) return yield* showNewPage(signedIn, typed, missing)
  const made = registerEndpointByForm(signedIn.member, typed, form)
  return yield* made.pipe(
    Effect.flatMap((secret) => showSecret(signedIn, secret, false)),
    Effect.catchTags({
      InvalidInput: ({ fields: { url = "is not accepted" } }) =>
        again(["url", `This address ${url}.`]),
      DuplicateEndpoint: () => again(["url", "You have an endpoint with this address already."]),
      TooManyEndpoints: () =>
        again(["url", "Your company has as many endpoints as it may have. Delete one first."])
    })
  )
})

const showSecret = (signedIn: SignedIn, made: NewSecret, isRotated: boolean) => {
  const page = { title: "Your endpoint’s secret", place } as const
  return portalAnswer(signedIn, page, webhookSecretPage(made, isRotated))
}

export const rotate = onFreshForm(function* (signedIn, form) {
  const { id } = yield* requireEndpoint(signedIn.member, yield* pathParam())
  const rotated = rotateSecretByForm(signedIn.member, id, form)
  return yield* rotated.pipe(
    Effect.flatMap((secret) => showSecret(signedIn, { id, secret }, true)),
    Effect.catchTag("InvalidTransition", () => seeOther(`${listPath}/${id}?done=rotated-often`))
  )
})

export const showNew = forFreshlySignedIn((signedIn) =>
  showNewPage(signedIn, { url: "", events: EventType.literals }, noProblems)
)

const toList = html`<p><a href="/portal/webhooks">All webhooks</a></p>`

/** Shown in place of the form once the company has as many endpoints as it may have. */
const endpointLimitPage = html`${toList}
  <div class="heading"><h1>Add an endpoint</h1></div>
  <p class="card">
    Your company has ${maxEndpoints} endpoints, which is as many as it may have. Delete one first.
  </p>`

const newWebhookPage = (
  { events, url }: NewEndpoint,
  { problems, submission, token }: PageParts
): Html => {
  const { checkboxes, input } = formFields({ url }, problems)
  return html`${toList}
    <div class="heading"><h1>Add an endpoint</h1></div>
    ${problemSummary(problems)}
    <form class="card" method="post" action="/portal/webhooks/new">
      ${token} ${submission}
      ${input({
        id: "url",
        label: "Address on your server",
        hint: "It begins with https:// and can be reached from the internet, on port 443 or 8443.",
        attributes: html`type="url" required dir="ltr" autocomplete="off"
        placeholder="https://shop.example/webhooks"`
      })}
      ${checkboxes({
        id: "events",
        label: "Send an event when",
        chosen: events,
        choices: EventType.literals.map((type) => [
          type,
          html`<span>${eventWords[type]} <code>${type}</code></span>`
        ])
      })}
      <button>Add the endpoint</button>
      <p class="soft">The next page shows its secret, and no later page does.</p>
    </form>`
}

/** The only page that shows a signing secret. */
const webhookSecretPage = (made: NewSecret, isRotated: boolean): Html => {
  const secret = Redacted.value(made.secret)
  return html`<div class="heading">
      <h1>${isRotated ? "Copy the new secret" : "Copy your endpoint’s secret"}</h1>
    </div>
    <section class="card" aria-labelledby="secret">
      <h2 id="secret">The signing secret</h2>
      <p>It is shown now and never again. Keep it beside your server’s other secrets.</p>
      <pre class="secret" tabindex="0"><code>${secret}</code></pre>
      ${
        isRotated &&
        html`<p>
          For 24 more hours each request is also signed with the old secret. Change it on your
          server by then.
        </p>`
      }
      <div class="actions">
        <a class="button" href="/portal/webhooks/${made.id}">I have copied it</a>
      </div>
    </section>
    <section class="card" aria-labelledby="verify">
      <h2 id="verify">How your server verifies a request</h2>
      <ol class="steps">
        <li>
          Take <code>t</code> and every <code>v1</code> from the header
          <code>Service-Signature</code>.
        </li>
        <li>
          Compute HMAC-SHA256 over <code>t</code>, a dot and the raw body, keyed with the whole
          secret, in lower-case hex.
        </li>
        <li>
          Trust the request if one <code>v1</code> equals it and <code>t</code> is less than five
          minutes old.
        </li>
      </ol>
      <p id="sample">In Node, with the environment’s <code>WEBHOOK_SECRET</code>:</p>
      <pre
        tabindex="0"
        aria-labelledby="sample"
        role="region"
        dir="ltr"
      ><code>${sample}</code></pre>
      <p><a href="/docs">The API reference</a> shows what each event says.</p>
    </section>`
}

const sample = `import { createHmac, timingSafeEqual } from "node:crypto"

const isGenuine = (header, rawBody) => {
  const parts = header.split(",").map((part) => part.split("="))
  const t = parts.find(([name]) => name === "t")?.[1]
  if (t === undefined || Math.abs(Date.now() / 1000 - Number(t)) >= 300) return false
  const expected = createHmac("sha256", process.env.WEBHOOK_SECRET)
    .update(\`\${t}.\`).update(rawBody).digest()
  return parts
    .filter(([name]) => name === "v1")
    .map(([, hex]) => Buffer.from(hex ?? "", "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}`

/** The page at `/`, which links to everything. */
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"

/** The start page shows this to people who try the service; never in production. */
export interface GettingStarted {
  /** Null if the store holds other companies. */
  readonly demo: Demo | null
  /** The address of the management listener. */
  readonly managementUrl: string
  /** The file that a shell can source for the demo's key; null if there is none. */
  readonly environmentFile: string | null
}

/** The demo company. Paths begin with a slash. */
export interface Demo {
  readonly businessId: string
  readonly businessPath: string
  /** The page of an invited customer; null if nobody was invited. */
  readonly customerPath: string | null
  readonly key: string
}

export const productionStartPage = (serviceName: string, texts: PageTexts): Html =>
  html`<h1>${serviceName}</h1>
    <p class="lead">${texts.text("start.lead")}</p>
    <ul class="tiles">
      ${tile("/portal", texts.text("start.portal"), texts.text("start.portalHint"))}
      ${tile("/docs", texts.text("start.reference"), texts.text("start.referenceHint"))}
    </ul>`

export const newcomerStartPage = (
  { baseUrl, serviceName }: { readonly baseUrl: string; readonly serviceName: string },
  { demo, environmentFile, managementUrl }: GettingStarted
): Html =>
  html`<div class="wrap start">
    <h1>Reviews people can check</h1>
    <p class="lead">
      ${serviceName} is
      running${
        demo === null
          ? "."
          : " with a demo company. Write a review as an invited customer, and see it on the business page."
      }
    </p>
    <ul class="tiles">
      ${demo !== null && demoTiles(demo)}
      ${tile("/portal", "Business portal", demo === null ? staffHint : `${staffHint} ${signInHint}`)}
      ${tile("/dev/outbox", "Sent messages", "Every invitation and notice, as its reader sees it.")}
      ${tile("/docs", "API reference", "Every operation of the public API, with examples.")}
      ${tile(
        `${managementUrl}/management/docs`,
        "Management API",
        "Companies, keys, moderation and imports, for operators."
      )}
      ${tile(managementUrl, "Operator’s console", "What waits for a decision, and all companies.")}
    </ul>
    ${demo !== null && firstCalls(baseUrl, demo, environmentFile)}
    <p class="soft">In production, visitors see a plain page here, or your own site (HOME_URL).</p>
  </div>`

const demoTiles = ({ businessId, businessPath, customerPath }: Demo): Html =>
  html`${tile(businessPath, "Business page", "What visitors see: the score, its proof, the reviews.")}
  ${
    customerPath !== null &&
    tile(customerPath, "As a customer", "The page behind the link in an invitation.")
  }
  ${tile(`/widgets/${businessId}`, "Widgets", "Badge and reviews for your own site, with the code to copy.")}`

const staffHint = "What a company’s staff see."
const signInHint = "The terminal shows a link that signs you in."

/** One of a list with the class `tiles`. */
export const tile = (path: string, title: string, text: string): Html =>
  html`<li class="card">
    <a href="${path}"><strong>${title}</strong></a>
    <p class="soft">${text}</p>
  </li>`

const firstCalls = (baseUrl: string, demo: Demo, environmentFile: string | null): Html =>
  html`<section aria-labelledby="terminal">
    <h2 id="terminal">From a terminal</h2>
    <p>Read the latest reviews with the demo’s API key:</p>
    ${command(`curl "${baseUrl}/v1/reviews?limit=3" \\
  -H "Authorization: Bearer ${demo.key}"`)}
    <p>Invite a customer, and read the message under <a href="/dev/outbox">Sent messages</a>:</p>
    ${command(`curl "${baseUrl}/v1/invitations" \\
  -H "Authorization: Bearer ${demo.key}" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Ada Fox", "email": "ada@customers.example", "language": "de"}'`)}
    ${environmentFile === null ? printedToken : shellFile(environmentFile)}
    <p>Manage the same data, and see webhooks arrive, on the command line:</p>
    ${command(`npx review-proof reviews list --business ${demo.businessId}
npx review-proof webhooks listen
npx review-proof --help`)}
  </section>`

const printedToken = html`<p>
  The command line needs <code>MANAGEMENT_TOKEN</code> and <code>MANAGEMENT_URL</code>, which the
  service printed when it started.
</p>`

const shellFile = (file: string): Html =>
  html`<p>The key and the management token are in a file that a shell can read:</p>
    ${command(`source ${file}
curl -H "Authorization: Bearer $KEY" "$API/businesses/$BUSINESS/score"`)}`

const command = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`

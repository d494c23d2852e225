/** The page at `/`: the way into everything there is. */
import { html } from "./html.ts"
import type { Html } from "./html.ts"

/** Links for newcomers outside production. Paths begin with a slash. */
export interface Newcomer {
  readonly businessPath: string | null
  /** The page of a customer who was invited. */
  readonly customerPath: string | null
  readonly businessId: string | null
  /** The address of the management listener. */
  readonly managementUrl: string
  /** The file that a shell can source for the demo's key. */
  readonly environmentFile: string | null
}

export const productionStartPage = (serviceName: string): Html =>
  html`<h1>${serviceName}</h1>
    <p class="lead">Reviews from real customers, with the proof behind every score.</p>
    <ul class="tiles">
      ${tile("/docs", "API reference", "Read reviews and scores, invite customers, receive webhooks.")}
    </ul>`

export const newcomerStartPage = (serviceName: string, newcomer: Newcomer): Html =>
  html`<h1>${serviceName} is running</h1>
    <p class="lead">This is the start page of your own installation. Everything here is live.</p>
    <ul class="tiles">
      ${businessTiles(newcomer)}
      ${tile("/docs", "API reference", "Every operation, with examples that you can send.")}
      ${tile(
        `${newcomer.managementUrl}/management/docs`,
        "Management API",
        "Companies, keys, moderation and webhooks, for operators."
      )}
    </ul>
    ${firstCall(newcomer)}`

export const managementStartPage = (serviceName: string): Html =>
  html`<h1>${serviceName}: management</h1>
    <p class="lead">This listener is for operators. Keep it inside your network.</p>
    <ul class="tiles">
      ${tile("/management/docs", "Management API", "Companies, keys, moderation and webhooks.")}
      ${tile("/health/ready", "Health", "Ready or not, for probes.")}
      ${tile("/metrics", "Metrics", "For Prometheus.")}
    </ul>`

const businessTiles = ({ businessId, businessPath, customerPath }: Newcomer): Html =>
  html`${
    businessPath === null
      ? ""
      : tile(businessPath, "Business page", "What visitors see: the score, its proof, the reviews.")
  }
  ${
    customerPath === null
      ? ""
      : tile(customerPath, "As a customer", "The page that an invitation by email leads to.")
  }
  ${
    businessId === null
      ? ""
      : tile(`/widgets/${businessId}/reviews`, "Widget", "The latest reviews for your own site.")
  }`

const tile = (path: string, title: string, text: string): Html =>
  html`<li class="card">
    <a href="${path}"><strong>${title}</strong></a>
    <p class="soft">${text}</p>
  </li>`

const firstCall = ({ environmentFile }: Newcomer): Html =>
  environmentFile === null
    ? html``
    : html`<section class="card" aria-labelledby="first-call">
        <h2 id="first-call">A first call</h2>
        <p>The demo’s API key is in <code>${environmentFile}</code>, which a shell can read:</p>
        <pre tabindex="0"><code>source ${environmentFile}
curl -H "Authorization: Bearer $KEY" "$API/reviews?limit=3"</code></pre>
        <p>The command line manages the same data:</p>
        <pre tabindex="0"><code>npx review-proof reviews list --business $BUSINESS</code></pre>
      </section>`

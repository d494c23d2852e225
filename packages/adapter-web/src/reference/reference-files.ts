/** The files of a reference page. They are large, so they are loaded when asked for. */
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApi, HttpApiScalar } from "effect/http-api"
import { Effect, Layer } from "effect"
import { html } from "../html/html.ts"

export { referenceStyle } from "./reference-style.ts"
export { startScript, startScriptWithToken } from "./start-script.ts"

export interface ApiReferenceOptions {
  /** The API's name, which follows the service's name. */
  readonly name: string
  readonly path: `/${string}`
  /** The start page, relative to the page. */
  readonly home: string
  /** The path of the API's description, relative to the page. */
  readonly description: string
  /** The security scheme of the description that a reader uses first. */
  readonly scheme: string
  /** True if the description needs a token, which the page then asks for. */
  readonly asksForToken: boolean
}

/** Addresses are relative, since a proxy may serve the page below a path. */
export const pageText = (
  serviceName: string,
  { asksForToken, description, home, name, path }: ApiReferenceOptions
) => {
  const files = path.slice(path.lastIndexOf("/") + 1)
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${name} – ${serviceName}</title>
        <meta
          name="description"
          content="${name} of ${serviceName}: every operation, with examples."
        />
        <link rel="icon" type="image/svg+xml" href="${home}favicon.ico" />
        <link rel="stylesheet" href="${files}/style.css" />
      </head>
      <body>
        <nav class="site" aria-label="Service">
          <a class="brand" href="${home}">
            <img src="${home}favicon.ico" alt="" width="28" height="28" />
            <span>${serviceName}</span>
          </a>
          ${!asksForToken && html`<a href="${description}">OpenAPI description</a>`}
        </nav>
        ${asksForToken && tokenForm}
        <div id="reference"></div>
        <noscript
          ><p>
            This page needs JavaScript. Without it, read the
            <a href="${description}">description as plain JSON</a
            >${asksForToken && ", with the token"}.
          </p></noscript
        >
        <script src="${files}/scalar.js"></script>
        <script src="${files}/start.js"></script>
      </body>
    </html> `)
}

/** The script sends the token; the policy of the page lets no form be sent. */
const tokenForm = html`<main class="token">
  <h1>Operations for operators</h1>
  <p>The description is behind the service’s MANAGEMENT_TOKEN. It stays in this tab.</p>
  <form>
    <label
      >Management token
      <input name="token" type="password" autocomplete="current-password" required
    /></label>
    <button>Show the reference</button>
    <p role="alert"></p>
  </form>
</main>`

/**
 * Scalar styles its page itself, which needs inline styles. Scripts come from this site only, and
 * calls go there only.
 */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** Takes the script from the page in which Effect embeds Scalar. */
export const scalarScript = Effect.gen(function* () {
  const answer = yield* HttpRouter.toHttpEffect(
    HttpApiScalar.layer(HttpApi.make("none"), { path: "/" }).pipe(
      Layer.provideMerge(Layer.fresh(HttpRouter.layer))
    )
  )
  const request = HttpServerRequest.fromWeb(new Request("http://localhost/"))
  const { body } = yield* Effect.provideService(
    answer,
    HttpServerRequest.HttpServerRequest,
    request
  )
  const page = body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""
  const text = page.slice(
    page.indexOf("<script>") + "<script>".length,
    page.lastIndexOf("<script>")
  )
  return text.slice(0, text.lastIndexOf("</script>"))
}).pipe(Effect.scoped, Effect.orDie)

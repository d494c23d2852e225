/** The human-readable reference of an API: a page that reads its description in the browser. */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApi, HttpApiScalar } from "effect/http-api"
import { html } from "../html/html.ts"
import { compressedText } from "../answers/compressed-text.ts"
import { StartPage } from "../answers/start-page.ts"
import { HttpSettings, entityTag, staticText, unchanged } from "@review-proof/http-server"
import { referenceStyle } from "./reference-style.ts"
import { startScript, startScriptWithToken } from "./start-script.ts"

export interface ApiReferenceOptions {
  /** The API's name, which follows the service's name. */
  readonly name: string
  /** The path of the page. */
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

/**
 * Serves the reference with Scalar from this installation: no address but our
 * own is asked for anything, and no script stands in the page itself.
 */
export const apiReference = (options: ApiReferenceOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const { asksForToken, path } = options
      // On first demand: few instances are ever asked for it, and it is large.
      const scalar = yield* Effect.cached(scalarScript)
      const { serviceName } = yield* HttpSettings
      const { newcomer } = yield* StartPage
      const page = staticText(pageText(serviceName, options), "text/html; charset=utf-8", {
        ...pageHeaders,
        "content-security-policy": pagePolicy
      })
      const start = asksForToken
        ? compressedText(startScriptWithToken(options), scriptType, pageHeaders)
        : Effect.flatMap(newcomer, (shown) => {
            const key = shown?.demo?.key ?? null
            return compressedText(startScript({ ...options, key }), scriptType, pageHeaders)
          })
      yield* router.add("GET", path, Effect.succeed(page))
      yield* router.add("GET", `${path}/start.js`, start)
      yield* router.add(
        "GET",
        `${path}/style.css`,
        compressedText(referenceStyle, "text/css; charset=utf-8", pageHeaders)
      )
      yield* router.add(
        "GET",
        `${path}/scalar.js`,
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const script = yield* scalar
          return unchanged(request, script.etag) ?? (yield* script.answer)
        })
      )
    })
  )

/** Addresses are relative: a proxy may serve the page below a path of its own. */
const pageText = (
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
          ${asksForToken ? "" : html`<a href="${description}">OpenAPI description</a>`}
        </nav>
        ${asksForToken ? tokenForm : ""}
        <div id="reference"></div>
        <noscript
          ><p>
            This page needs JavaScript. Without it, read the
            <a href="${description}">description as plain JSON</a
            >${asksForToken ? ", with the token" : ""}.
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

/** Scalar styles its page itself, which needs inline styles; scripts and calls are ours alone. */
const pagePolicy = [
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

const pageHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache"
}

const scriptType = "text/javascript; charset=utf-8"

/** Effect carries Scalar inside a page of its own; the script is taken from there. */
const scalarScript = Effect.gen(function* () {
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
  const script = text.slice(0, text.lastIndexOf("</script>"))
  const etag = yield* entityTag(Buffer.from(script))
  return { etag, answer: compressedText(script, scriptType, { ...pageHeaders, etag }) }
}).pipe(Effect.scoped, Effect.orDie)

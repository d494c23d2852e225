/** The human-readable reference of an API: a page that reads its description in the browser. */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApi, HttpApiScalar } from "effect/http-api"
import { html } from "../html/html.ts"
import { compressedText } from "../answers/compressed-text.ts"
import { HttpSettings, entityTag, staticText, unchanged } from "@review-proof/http-server"

export interface ApiReferenceOptions {
  /** The API's name, which follows the service's name. */
  readonly name: string
  /** The path of the page. */
  readonly path: `/${string}`
  /** The path of the API's description, relative to the page. */
  readonly description: string
  /** True if the description needs a token, which the page then asks for. */
  readonly asksForToken: boolean
}

/**
 * Serves the reference with Scalar from this installation: no address but our
 * own is asked for anything, and no script stands in the page itself.
 */
export const apiReference = ({ asksForToken, description, name, path }: ApiReferenceOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      // On first demand: few instances are ever asked for it, and it is large.
      const scalar = yield* Effect.cached(scalarScript)
      const { serviceName } = yield* HttpSettings
      const page = staticText(
        pageText(`${serviceName}: ${name}`, scriptsOf(path), asksForToken),
        "text/html; charset=utf-8",
        { ...pageHeaders, "content-security-policy": pagePolicy }
      )
      const start = compressedText(
        asksForToken ? startWithToken(description) : startText(description),
        scriptType,
        pageHeaders
      )
      yield* router.add("GET", path, Effect.succeed(page))
      yield* router.add("GET", `${path}/start.js`, start)
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

/** Seen from the page, which a proxy may serve below a path of its own. */
const scriptsOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

const pageText = (title: string, scripts: string, asksForToken: boolean) =>
  String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        ${asksForToken ? tokenForm : ""}
        <main id="reference"></main>
        <noscript
          >This page needs JavaScript. The description that it shows is available as plain JSON
          beside it.</noscript
        >
        <script src="${scripts}/scalar.js"></script>
        <script src="${scripts}/start.js"></script>
      </body>
    </html> `)

/** The script sends the token; the policy of the page lets no form be sent. */
const tokenForm = html`<form>
  <label
    >Management token <input name="token" type="password" autocomplete="current-password" required
  /></label>
  <button>Show the reference</button>
  <p role="alert"></p>
</form>`

const options = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // Its tools share and generate through servers that are not ours.
  showDeveloperTools: "never"
}

const startText = (description: string) =>
  `window.Scalar.createApiReference("#reference", ${JSON.stringify({ url: description, ...options })})\n`

const startWithToken = (description: string) => `const form = document.querySelector("form")
form.addEventListener("submit", async (event) => {
  event.preventDefault()
  const alert = document.querySelector("[role=alert]")
  try {
    const headers = { authorization: "Bearer " + form.elements.token.value }
    const answer = await fetch(${JSON.stringify(description)}, { headers })
    if (answer.ok) {
      const content = await answer.text()
      form.remove()
      window.Scalar.createApiReference("#reference", { content, ...${JSON.stringify(options)} })
    } else {
      alert.textContent = "This is not the service's MANAGEMENT_TOKEN."
    }
  } catch {
    alert.textContent = "The service did not answer."
  }
})
`

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

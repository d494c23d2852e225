import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { CurrentRequest, HttpSettings } from "@review-proof/http-server"
import { foreignForm } from "../answers/page-problem.ts"

/**
 * Refuses forms that another site made a browser send. A browser states where a form comes from in
 * `Sec-Fetch-Site`, in `Origin` or in both, and that must be this site. A caller that states
 * neither is not a current browser, so no site can make it send somebody's cookie.
 */
export const refuseForeignForm = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { secure } = yield* CurrentRequest
  const { baseUrl } = yield* HttpSettings
  const { host, origin, "sec-fetch-site": site } = headers
  const isOurSite = site === undefined || site === "same-origin" || site === "none"
  // Some settings for privacy hide the origin even from the site itself.
  const isOurOrigin =
    origin === "null"
      ? site === "same-origin"
      : origin === undefined || isOwn(URL.parse(origin), new URL(baseUrl), { host, secure })
  if (!isOurSite || !isOurOrigin) return yield* foreignForm
})

/**
 * Refuses an address that another site's page asks for without its visitor, as for a picture, before
 * it is counted: such a page would use up what the visitor's network address may do.
 */
export const refuseEmbedded = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { "sec-fetch-dest": destination = "document" } = headers
  if (destination !== "document") return yield* foreignForm
})

/**
 * The public origin, or the address that the browser requested. If that address is known to be
 * https, an http origin is not accepted.
 */
const isOwn = (
  origin: URL | null,
  base: URL,
  asked: { readonly host: string | undefined; readonly secure: boolean }
): boolean => {
  if (origin === null) return false
  const isHttps = asked.secure || (base.protocol === "https:" && base.host === origin.host)
  return (
    origin.origin === base.origin ||
    (origin.host === asked.host && (origin.protocol === "https:" || !isHttps))
  )
}

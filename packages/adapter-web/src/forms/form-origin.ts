import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpSettings } from "@review-proof/http-server"
import { foreignForm } from "../answers/page-problem.ts"

/**
 * Refuses forms that another site made a visitor send. A browser says where a
 * form comes from, in `Sec-Fetch-Site`, in `Origin` or in both; what they say
 * must be ourselves. A caller that says neither is not a browser of today, and
 * since no cookie or other credential rides along, it gains nothing by that.
 */
export const refuseForeignForm = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { baseUrl } = yield* HttpSettings
  const site = headers["sec-fetch-site"]
  const isOurSite = site === undefined || site === "same-origin" || site === "none"
  if (!isOurSite || !isOurOrigin(headers["origin"], headers["host"], site, baseUrl)) {
    return yield* foreignForm
  }
})

const isOurOrigin = (
  origin: string | undefined,
  host: string | undefined,
  site: string | undefined,
  baseUrl: string
): boolean => {
  if (origin === undefined) return true
  // Some settings for privacy hide the origin even from the site itself.
  if (origin === "null") return site === "same-origin"
  const url = URL.parse(origin)
  return url !== null && (url.host === host || url.origin === URL.parse(baseUrl)?.origin)
}

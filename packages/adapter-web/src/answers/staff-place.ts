/** The places where staff work; their pages are in English alone. */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { Site } from "./site.ts"

/** The way back into the portal or the console; null on a page for visitors. */
export const wayBackForStaff = Effect.gen(function* () {
  if ((yield* Site).links === null) return toQueue
  const { url } = yield* HttpServerRequest.HttpServerRequest
  return isOfPortal(url) ? toOverview : null
})

export const isOfPortal = (url: string): boolean => /^\/portal(?:[/?]|$)/.test(url)

export const toOverview = { href: "/portal", label: "Go to the overview" }

const toQueue = { href: "/", label: "Go to the queue" }

import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpSettings } from "@review-proof/http-server"
import { iconPath, stylesheetPath } from "./assets.ts"
import { SiteLinks } from "./site-links.ts"
import { publicPaths } from "./base-path.ts"
import { layout } from "../html/layout.ts"
import type { FooterLink } from "../html/layout.ts"
import type { Html } from "../html/html.ts"

export interface Page {
  readonly title: string
  /** BCP 47 tag of what the page says. */
  readonly language: string
  readonly main: Html
  /** Divides the whole width itself. */
  readonly wide?: boolean
  readonly head?: Html
  /** Pages behind a customer's own link, and answers to forms: kept by nobody, found by nobody. */
  readonly personal: boolean
  readonly status?: number
  readonly headers?: { readonly [name: string]: string }
}

/** The answer that shows a page. */
export const pageAnswer = Effect.fnUntraced(function* (page: Page) {
  return bodyAnswer(yield* pageBody(page), page)
})

export const pageBody = Effect.fnUntraced(function* (page: Page) {
  const { serviceName } = yield* HttpSettings
  const { ofPage } = yield* publicPaths
  const footer = footerLinks(yield* SiteLinks)
  const options = { ...page, serviceName, stylesheetPath, iconPath, footer }
  const text = ofPage(String(layout(options, page.main)))
  return Buffer.from(text)
})

const footerLinks = (links: SiteLinks | null): ReadonlyArray<FooterLink> => {
  if (links === null) return []
  const given = (href: string | null, label: string) => (href === null ? [] : [{ href, label }])
  return [
    { href: "/about/score", label: "How the score works" },
    { href: "/", label: "For businesses" },
    ...given(links.imprintUrl, "Imprint"),
    ...given(links.privacyUrl, "Privacy")
  ]
}

export const bodyAnswer = (body: Uint8Array, page: Page): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(body, { contentType: "text/html; charset=utf-8" }).pipe(
    HttpServerResponse.setStatus(page.status ?? 200),
    HttpServerResponse.setHeaders({
      ...pageHeaders,
      ...(page.personal ? personalHeaders : { "cache-control": "no-cache" }),
      ...page.headers
    })
  )

/** To another page, by GET: a reload there sends nothing again. */
export const seeOther = (path: string) =>
  Effect.map(publicPaths, ({ ofPath }) =>
    HttpServerResponse.empty({
      status: 303,
      headers: { ...pageHeaders, ...personalHeaders, location: ofPath(path) }
    })
  )

/** No script at all, no inline style, nothing from elsewhere. */
export const pagePolicy = (frameAncestors: "'none'" | "*") =>
  [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`
  ].join("; ")

/**
 * Referrers go to ourselves alone: the address of a personal page is a secret,
 * and with none at all a browser would send our own forms with `Origin: null`.
 */
const pageHeaders = {
  "content-security-policy": pagePolicy("'none'"),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin"
}

export const personalHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" }

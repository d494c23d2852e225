import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpSettings } from "@review-proof/http-server"
import { iconPath, portalStylesheetPath, stylesheetPath } from "./assets.ts"
import { keepLanguage, pageFooter } from "./page-footer.ts"
import { withRequestedLanguage } from "./preferred-language.ts"
import { publicPaths } from "./base-path.ts"
import { layout } from "../html/layout.ts"
import type { PageTexts } from "@review-proof/translations"
import type { Html } from "../html/html.ts"

/** Only some pages have these. */
export interface PageExtras {
  /** True if the page itself lays out the whole width. */
  readonly wide?: boolean
  readonly head?: Html
  /** Pages of the portal have its stylesheet. */
  readonly isPortal?: boolean
  readonly status?: number
  readonly headers?: { readonly [name: string]: string }
}

/** A page is personal behind a customer's link and as the answer to a form: not cached, not indexed. */
const pageAnswer = (personal: boolean) =>
  Effect.fnUntraced(function* (
    texts: PageTexts,
    title: string,
    main: Html,
    extras: PageExtras = {}
  ) {
    const { serviceName } = yield* HttpSettings
    const inLanguage = yield* keepLanguage
    const page = {
      ...extras,
      title,
      texts,
      personal,
      stylesheetPath: extras.isPortal ? portalStylesheetPath : stylesheetPath,
      serviceName,
      iconPath,
      footer: yield* pageFooter(texts, extras.status ?? 200)
    }
    return yield* documentAnswer(inLanguage(String(layout(page, main))), page)
  })

export const publicAnswer = pageAnswer(false)
export const personalAnswer = pageAnswer(true)

export const documentAnswer = Effect.fnUntraced(function* (
  text: string,
  page: Pick<PageExtras, "status" | "headers"> & { readonly personal: boolean }
) {
  const { ofPage } = yield* publicPaths
  return HttpServerResponse.uint8Array(Buffer.from(ofPage(text)), {
    contentType: "text/html; charset=utf-8"
  }).pipe(
    HttpServerResponse.setStatus(page.status ?? 200),
    HttpServerResponse.setHeaders({
      ...pageHeaders,
      ...(page.personal
        ? personalHeaders
        : { "cache-control": "no-cache", vary: "accept-language" }),
      ...page.headers
    })
  )
})

/** Redirects to another page by GET, so that reloading it sends nothing again. */
export const seeOther = Effect.fnUntraced(function* (path: string) {
  const { ofPath } = yield* publicPaths
  const location = ofPath(yield* withRequestedLanguage(path))
  return HttpServerResponse.empty({
    status: 303,
    headers: { ...pageHeaders, ...personalHeaders, location }
  })
})

/** Allows no script except the service's own, no inline style, and no foreign content. */
export const pagePolicy = (
  frameAncestors: "'none'" | "*",
  scripts: "'none'" | "'self'" = "'none'"
) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`
  ].join("; ")

/** The headers of a page that shows other pages of this site in frames. */
export const withFrames = {
  headers: { "content-security-policy": `${pagePolicy("'none'")}; frame-src 'self'` }
}

/**
 * Only this site gets referrers: the address of a personal page is a secret. Without any, a browser
 * would send the site's own forms with `Origin: null`.
 */
const pageHeaders = {
  "content-security-policy": pagePolicy("'none'"),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin"
}

export const personalHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" }

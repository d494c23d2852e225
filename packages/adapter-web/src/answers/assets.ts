/** The files that pages refer to, each under a name that changes with its content. */
import { createHash } from "node:crypto"
import { compressedText } from "./compressed-text.ts"
import { icon } from "./icon.ts"
import { passkeyScript } from "./passkey-script.ts"
import type { PageRoute } from "./page-route.ts"
import { portalStylesheet, stylesheet } from "../style/stylesheet.ts"

const versionOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16)

export const stylesheetPath = `/assets/${versionOf(stylesheet)}.css` as const
export const portalStylesheetPath = `/assets/${versionOf(portalStylesheet)}.css` as const
export const passkeyScriptPath = `/assets/${versionOf(passkeyScript)}.js` as const
export const iconPath = `/assets/${versionOf(icon)}.svg` as const

const asset = (path: `/${string}`, text: string, contentType: string): PageRoute => ({
  method: "GET",
  path,
  answer: compressedText(text, contentType, {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    // Widgets stand on other sites, which may demand this of all that they embed.
    "cross-origin-resource-policy": "cross-origin"
  })
})

export const assetRoutes: ReadonlyArray<PageRoute> = [
  asset(stylesheetPath, stylesheet, "text/css; charset=utf-8"),
  asset(portalStylesheetPath, portalStylesheet, "text/css; charset=utf-8"),
  asset(passkeyScriptPath, passkeyScript, "text/javascript; charset=utf-8"),
  asset(iconPath, icon, "image/svg+xml")
]

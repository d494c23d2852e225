/** The files that pages refer to, each under a name that changes with its content. */
import { NotFound } from "@review-proof/domain/requests"
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { createHash } from "node:crypto"
import { compressedText } from "./compressed-text.ts"
import { icon } from "./icon.ts"
import { passkeyScript } from "./passkey-script.ts"
import { portalStylesheet, stylesheet } from "../style/stylesheet.ts"

const versionOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16)

export const stylesheetPath = `/assets/${versionOf(stylesheet)}.css` as const
export const portalStylesheetPath = `/assets/${versionOf(portalStylesheet)}.css` as const
export const passkeyScriptPath = `/assets/${versionOf(passkeyScript)}.js` as const
export const iconPath = `/assets/${versionOf(icon)}.svg` as const

const asset = (text: string, contentType: string) =>
  compressedText(text, contentType, {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    // Widgets stand on other sites, which may demand this of all that they embed.
    "cross-origin-resource-policy": "cross-origin"
  })

const assets: ReadonlyMap<string, ReturnType<typeof asset>> = new Map([
  [stylesheetPath, asset(stylesheet, "text/css; charset=utf-8")],
  [portalStylesheetPath, asset(portalStylesheet, "text/css; charset=utf-8")],
  [passkeyScriptPath, asset(passkeyScript, "text/javascript; charset=utf-8")],
  [iconPath, asset(icon, "image/svg+xml")]
])

const file = Effect.gen(function* () {
  const { file: name = "" } = yield* HttpRouter.params
  return yield* assets.get(`/assets/${name}`) ?? new NotFound({ what: "asset" })
})

export const answers = { file }

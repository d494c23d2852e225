/** The files that pages refer to, each at an address that changes with its content. */
import { NotFound } from "@review-proof/domain/requests"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import { compressedText } from "./compressed-text.ts"
import { icon } from "./icon.ts"
import { passkeyScript } from "./passkey-script.ts"
import { portalStylesheet, stylesheet } from "../style/stylesheet.ts"

const asset = (file: string, text: string, contentType: string) => {
  const version = createHash("sha256").update(text).digest("hex").slice(0, 16)
  const answer = compressedText(text, contentType, {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    // Widgets are embedded in other sites, which may require this header of everything that they
    // embed.
    "cross-origin-resource-policy": "cross-origin"
  })
  return { file, version, path: `/assets/${version}/${file}`, answer }
}

const assets = {
  stylesheet: asset("site.css", stylesheet, "text/css; charset=utf-8"),
  portalStylesheet: asset("portal.css", portalStylesheet, "text/css; charset=utf-8"),
  passkeyScript: asset("passkeys.js", passkeyScript, "text/javascript; charset=utf-8"),
  icon: asset("icon.svg", icon, "image/svg+xml")
}

export const stylesheetPath = assets.stylesheet.path
export const portalStylesheetPath = assets.portalStylesheet.path
export const passkeyScriptPath = assets.passkeyScript.path
export const iconPath = assets.icon.path

const byName = new Map(Object.values(assets).map((known) => [known.file, known]))

/**
 * During an update a page of one release may request files from an instance of another release.
 * That instance answers with its own files, which caches must not keep.
 */
export const file = Effect.gen(function* () {
  const { file: name = "", version } = yield* HttpRouter.params
  const found = yield* Effect.fromNullishOr(byName.get(name)).pipe(
    Effect.mapError(() => new NotFound({ what: "asset" }))
  )
  const answer = yield* found.answer
  return version === found.version
    ? answer
    : HttpServerResponse.setHeader(answer, "cache-control", "no-store")
})

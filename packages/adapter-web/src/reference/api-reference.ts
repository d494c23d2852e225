/** The human-readable reference of an API: a page that reads its description in the browser. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { compressedText } from "../answers/compressed-text.ts"
import { Site } from "../answers/site.ts"
import { HttpSettings, entityTag, staticText, orNotModified } from "@review-proof/http-server"
import type { ApiReferenceOptions } from "./reference-files.ts"

/**
 * Serves the reference with Scalar from this installation: it asks no other address for anything,
 * and the page itself contains no script.
 */
export const apiReference = (options: ApiReferenceOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const { asksForToken, path } = options
      const { serviceName } = yield* HttpSettings
      const { gettingStarted } = yield* Site
      // Loaded on first demand: few instances need it.
      const files = yield* Effect.cached(Effect.promise(() => import("./reference-files.ts")))
      const page = Effect.map(files, ({ referencePolicy, pageText }) =>
        staticText(pageText(serviceName, options), "text/html; charset=utf-8", {
          ...pageHeaders,
          "content-security-policy": referencePolicy
        })
      )
      const start = Effect.gen(function* () {
        const { startScript, startScriptWithToken } = yield* files
        const key = (yield* gettingStarted)?.demo?.key ?? null
        const script = asksForToken
          ? startScriptWithToken(options)
          : startScript({ ...options, key })
        // The script is too short to compress, and changes once the demo is made.
        return staticText(script, scriptType, pageHeaders)
      })
      const style = yield* Effect.cached(
        Effect.map(files, ({ referenceStyle }) =>
          compressedText(referenceStyle, "text/css; charset=utf-8", pageHeaders)
        )
      )
      const scalar = yield* Effect.cached(
        files.pipe(
          Effect.flatMap(({ scalarScript }) => scalarScript),
          Effect.flatMap((script) =>
            Effect.map(entityTag(Buffer.from(script)), (etag) =>
              compressedText(script, scriptType, { ...pageHeaders, etag })
            )
          )
        )
      )
      yield* router.add("GET", path, page)
      yield* router.add("GET", `${path}/start.js`, start)
      yield* router.add("GET", `${path}/style.css`, Effect.flatten(style))
      yield* router.add(
        "GET",
        `${path}/scalar.js`,
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          return orNotModified(request, yield* yield* scalar)
        })
      )
    })
  )

/** No page of another site may include the scripts: one of them holds the demo's key. */
const pageHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache"
}

const scriptType = "text/javascript; charset=utf-8"

import { staticText } from "@review-proof/http-server"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { gzipSync } from "node:zlib"

/**
 * A text that is the same for all callers, compressed once for those who understand gzip. The two
 * forms have tags of their own (RFC 9110 §8.8.3.3).
 */
export const compressedText = (
  text: string,
  contentType: string,
  given: { readonly [name: string]: string }
) => {
  const headers = { ...given, vary: "Accept-Encoding" }
  const { etag } = given
  const plain = staticText(text, contentType, headers)
  let compressed: HttpServerResponse.HttpServerResponse | undefined
  return Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    if (!takesGzip.test(request.headers["accept-encoding"] ?? "")) return plain
    compressed ??= HttpServerResponse.uint8Array(gzipSync(text), {
      contentType,
      headers: {
        ...headers,
        ...(etag !== undefined && { etag: etag.replace(/"$/, '-gzip"') }),
        "content-encoding": "gzip"
      }
    })
    return compressed
  })
}

/** A weight of 0 refuses it (RFC 9110 §12.5.3). */
const takesGzip = /\bgzip\b(?![ \t]*;[ \t]*q=0(?:\.0*)?[ \t]*(?:,|$))/i

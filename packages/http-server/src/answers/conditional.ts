/**
 * The step that gives the answer about one resource an `ETag`, and answers 304 to a caller who has
 * that answer already (RFC 9110 §13; contract REQUEST-9).
 */
import { Effect, Layer, Struct } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"

export class Conditional extends HttpApiMiddleware.Service<
  Conditional,
  { requires: Digest.Digest }
>()("@review-proof/http-server/Conditional") {
  static readonly layer: Layer.Layer<Conditional> = Layer.succeed(
    Conditional,
    Conditional.of((operation) => Effect.flatMap(operation, answerConditionally))
  )
}

/** The answer with its tag, or 304 where the caller has it. */
export const answerConditionally = Effect.fnUntraced(function* (
  response: HttpServerResponse.HttpServerResponse
) {
  return orNotModified(yield* HttpServerRequest.HttpServerRequest, yield* withEntityTag(response))
})

/** The answer with its tag. */
export const withEntityTag = Effect.fnUntraced(function* (
  response: HttpServerResponse.HttpServerResponse
) {
  const { body, status } = response
  return status === 200 && body._tag === "Uint8Array"
    ? HttpServerResponse.setHeader(response, "etag", yield* entityTag(body.body))
    : response
})

/** The answer, or 304 if the caller already has the content of its tag. */
export const orNotModified = (
  { headers }: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { etag } = response.headers
  const known = headers["if-none-match"]
  return etag !== undefined && known !== undefined && matches(known, etag)
    ? HttpServerResponse.empty({ status: 304, headers: pickedBy304(response) })
    : response
}

/** The headers that a cache updates from a 304 (RFC 9110 §15.4.5). */
const pickedBy304 = ({ headers }: HttpServerResponse.HttpServerResponse) =>
  Struct.pick(headers, ["cache-control", "etag", "vary"])

/** 128 bits of SHA-256 over the body: the same bytes have the same tag on every instance. */
export const entityTag = (body: Uint8Array): Effect.Effect<string, never, Digest.Digest> =>
  Digest.Digest.use((digest) =>
    Effect.map(
      Effect.orDie(digest.digest(Digest.sha256, body)),
      (bytes) => `"${Base64Url.encode(bytes.subarray(0, 16))}"`
    )
  )

/** `If-None-Match` compares weakly; anything but a list of tags matches nothing (RFC 9110 §13.1.2). */
const matches = (condition: string, etag: string): boolean =>
  condition.trim() === "*" ||
  (tagList.test(condition) && [...condition.matchAll(tag)].some(([, text]) => text === etag))

const tag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g
const tagList = /^(?:[ \t,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[ \t]*(?:,|$))+[ \t,]*$/

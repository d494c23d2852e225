/** Reads a request's body, as far as it may be read: media type, coding, size, then text. */
import { isUtf8 } from "node:buffer"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { ApiError, invalidRequest } from "../answers/api-error.ts"
import { hasBody, headerLines } from "./header-lines.ts"
import { isMediaType } from "./media-type.ts"

/** contract REQUEST-5: up to 64 KB. */
export const maxBodyBytes = 65_536

/**
 * The body's text. Fails with 415, then 413, then 400, in this order
 * (contract ADMISSION-1, check 11). Bytes are counted as they arrive; past the
 * limit reading stops, and the server closes the connection once it has answered.
 */
export const readBody = (
  request: HttpServerRequest.HttpServerRequest,
  expected: string,
  maxBytes: number = maxBodyBytes
): Effect.Effect<string, ApiError> => {
  const problem = headersProblem(request, expected, maxBytes)
  if (problem !== undefined) return Effect.fail(problem)
  // Chunks without a type may turn out to be no body.
  const isUntyped = request.headers["content-type"] === undefined
  const most = isUntyped ? 0 : maxBytes
  return request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(most)),
    Effect.matchEffect({
      onFailure: ({ reason }) =>
        Effect.fail(
          reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
            ? isUntyped
              ? wrongType(expected)
              : tooLarge(maxBytes)
            : invalidRequest("The body did not arrive whole.")
        ),
      onSuccess: (bytes) => textOf(new Uint8Array(bytes))
    })
  )
}

const headersProblem = (
  request: HttpServerRequest.HttpServerRequest,
  expected: string,
  maxBytes: number
): ApiError | undefined => {
  const types = headerLines(request, "content-type")
  // An absent body has no type that could be wrong.
  if (types.length === 0 && !hasBody(request)) return invalidRequest("The body is missing.")
  const mayBeEmpty = types.length === 0 && request.headers["transfer-encoding"] !== undefined
  if (!mayBeEmpty && (types.length !== 1 || !isMediaType(types[0] ?? "", expected)))
    return wrongType(expected)
  if (request.headers["content-encoding"] !== undefined) return encodedBody
  return Number(request.headers["content-length"] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined
}

/** contract REQUEST-3: malformed UTF-8, a byte order mark and NUL are 400. */
const textOf = (bytes: Uint8Array): Effect.Effect<string, ApiError> => {
  if (!isUtf8(bytes)) return Effect.fail(invalidRequest("The body is not UTF-8."))
  const text = utf8.decode(bytes)
  if (text.startsWith("\uFEFF")) {
    return Effect.fail(invalidRequest("The body begins with a byte order mark."))
  }
  return text.includes("\u0000")
    ? Effect.fail(invalidRequest("The body contains a NUL character."))
    : Effect.succeed(text)
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

export const wrongType = (expected: string): ApiError =>
  new ApiError({
    status: 415,
    code: "unsupported_media_type",
    message: `Send the body as Content-Type: ${expected}, in UTF-8.`
  })

export const encodedBody = new ApiError({
  status: 415,
  code: "unsupported_media_type",
  message: "Send the body without Content-Encoding."
})

export const tooLarge = (maxBytes: number = maxBodyBytes): ApiError =>
  new ApiError({
    status: 413,
    code: "payload_too_large",
    message: `The body is larger than ${maxBytes} bytes.`
  })

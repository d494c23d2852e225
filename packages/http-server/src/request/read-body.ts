/**
 * Reads a request's body, as far as it may be read: media type, coding, size, then text. A body can
 * be read once.
 */
import { toIncomingMessage } from "@effect/platform-node/NodeHttpServerRequest"
import { isUtf8 } from "node:buffer"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { ApiError, invalidRequest } from "../answers/api-error.ts"
import { headerLines, isBodyAbsent } from "./header-lines.ts"
import { isMediaType } from "./media-type.ts"

/** contract REQUEST-5: up to 64 KB. */
export const maxBodyBytes = 65_536

/**
 * The body's text. Fails with 415, then 413, then 400, in this order
 * (contract ADMISSION-1, check 11).
 */
export const readBody = (
  request: HttpServerRequest.HttpServerRequest,
  expected: string,
  maxBytes: number = maxBodyBytes
): Effect.Effect<string, ApiError> => {
  const problem = headersProblem(request, expected)
  if (problem !== undefined) return Effect.fail(problem)
  // Chunks without a type may turn out to be no body.
  const isUntyped = request.headers["content-type"] === undefined
  const bytes = isUntyped
    ? readBytes(request, 0, () => wrongType(expected))
    : readBytes(request, maxBytes)
  return Effect.flatMap(bytes, textOf)
}

/**
 * The body's bytes. One that declares more than the limit is not read. Bytes are counted as they
 * arrive; past the limit reading stops, and the server closes the connection once it has answered.
 */
export const readBytes = (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number,
  pastLimit = () => tooLarge(maxBytes)
): Effect.Effect<Uint8Array, ApiError> =>
  Effect.suspend(() => {
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Effect.fail(pastLimit())
    const source = toIncomingMessage(request)
    // Most bodies have arrived by now, and taking them directly costs a fraction of listening to a
    // stream. Only the stream sends `100 Continue`; without it Node closes a connection that
    // expects it.
    const isHere = source.complete && request.headers["expect"] === undefined
    if (isHere && source.readableLength <= maxBytes) {
      const bytes: Uint8Array | null = source.read(source.readableLength)
      return Effect.succeed(bytes ?? new Uint8Array())
    }
    return request.arrayBuffer.pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBytes)),
      Effect.mapBoth({
        onFailure: ({ reason }) =>
          reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
            ? pastLimit()
            : invalidRequest("The body did not arrive whole."),
        onSuccess: (bytes) => new Uint8Array(bytes)
      })
    )
  })

const headersProblem = (
  request: HttpServerRequest.HttpServerRequest,
  expected: string
): ApiError | undefined => {
  if (isBodyAbsent(request)) return invalidRequest("The body is missing.")
  const types = headerLines(request, "content-type")
  const mayBeEmpty = types.length === 0 && request.headers["transfer-encoding"] !== undefined
  if (!mayBeEmpty && (types.length !== 1 || !isMediaType(types[0] ?? "", expected)))
    return wrongType(expected)
  return request.headers["content-encoding"] === undefined ? undefined : encodedBody
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

/** A request's headers as they came: Node joins or drops the repeats of a header. */
import { toIncomingMessage } from "@effect/platform-node/NodeHttpServerRequest"
import type { HttpServerRequest } from "effect/http"

/** The values of all lines of a header, in order. `name` is lower-case. */
export const headerLines = (
  request: HttpServerRequest.HttpServerRequest,
  name: string
): ReadonlyArray<string> => {
  const { rawHeaders } = toIncomingMessage(request)
  const values: Array<string> = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const written = rawHeaders[i] ?? ""
    if (written.length === name.length && written.toLowerCase() === name) {
      values.push(rawHeaders[i + 1] ?? "")
    }
  }
  return values
}

/** True if this process terminated TLS. */
export const isEncrypted = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const { socket } = toIncomingMessage(request)
  return "encrypted" in socket && socket.encrypted === true
}

/** HTTP/1.0 knows neither `Host` nor answers before the final one. */
export const isOldHttp = (request: HttpServerRequest.HttpServerRequest): boolean =>
  toIncomingMessage(request).httpVersion === "1.0"

/** True if there is neither a body nor the type of one. */
export const isBodyAbsent = (request: HttpServerRequest.HttpServerRequest): boolean =>
  !hasBody(request) && headerLines(request, "content-type").length === 0

/** True if a body follows the headers (RFC 9112 §6). */
const hasBody = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
  const length = headers["content-length"]
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0")
}

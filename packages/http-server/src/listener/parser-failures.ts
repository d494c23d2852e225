/**
 * Answers requests that Node's HTTP parser refuses. They are answered on the bare socket, with
 * the error body and a `Request-Id` like every other (contract REQUEST-1).
 */
import { ServerResponse, STATUS_CODES } from "node:http"
import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import { ApiError, invalidRequest } from "../answers/api-error.ts"
import { errorBody } from "../answers/error-answer.ts"

export const answerParserFailures = (server: Server, requestId: () => string): void => {
  server.on("clientError", (error, socket) => {
    const earlier = unanswered(socket)
    if (earlier !== undefined) endAfter(earlier, socket)
    else if (isBeyondAnswering(error, socket)) socket.destroy()
    else answerBare(socket, refusalOf(error), requestId(), asksForHead(error))
  })
  // A tunnel through us is nothing that we offer.
  server.on("connect", (_request, socket) => answerBare(socket, noTunnels, requestId()))
  // An expectation other than 100-continue may be ignored (RFC 9110 §10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
}

const refusalOf = (error: NodeJS.ErrnoException): ApiError => {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return new ApiError({
        status: 431,
        code: "headers_too_large",
        message: "The request line and the headers are larger than 16384 bytes."
      })
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new ApiError({
        status: 413,
        code: "payload_too_large",
        message: "The chunk extensions are too large."
      })
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ApiError({
        status: 408,
        code: "request_timeout",
        message: "The request did not arrive in time."
      })
    default:
      return invalidRequest("This is not a valid HTTP/1.1 request.")
  }
}

const noTunnels = new ApiError({
  status: 405,
  code: "method_not_allowed",
  message: "CONNECT is not supported.",
  headers: { allow: "" }
})

/** True if the failed request was a HEAD, whose answer has no body (RFC 9110 §9.3.2). */
const asksForHead = (error: object): boolean => {
  const packet: unknown = Reflect.get(error, "rawPacket")
  return packet instanceof Uint8Array && headMethod.every((byte, n) => packet[n] === byte)
}

const headMethod = [...Buffer.from("HEAD ")]

/** The answer that is still due to an earlier request, which came whole: what failed came behind it. */
const unanswered = (socket: Duplex): ServerResponse | undefined => {
  const response: unknown = Reflect.get(socket, "_httpMessage")
  return response instanceof ServerResponse && response.req.complete ? response : undefined
}

/** The caller gets that answer, and no other. */
const endAfter = (response: ServerResponse, socket: Duplex): void => {
  if (!response.headersSent) response.setHeader("connection", "close")
  response.once("finish", () => socket.end())
}

/**
 * The caller is gone, wanted no further answer on this connection, or an answer
 * has begun: more bytes would be taken for a part of it.
 */
const isBeyondAnswering = (error: NodeJS.ErrnoException, socket: Duplex): boolean => {
  if (error.code === "ECONNRESET" || error.code === "HPE_CLOSED_CONNECTION") return true
  if (!socket.writable) return true
  const response: unknown = Reflect.get(socket, "_httpMessage")
  return response instanceof ServerResponse && response.headersSent
}

const answerBare = (socket: Duplex, error: ApiError, requestId: string, isHead = false): void => {
  const body = JSON.stringify(errorBody(error, requestId))
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "request-id": requestId,
    connection: "close",
    ...error.headers
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on("error", () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join("")}\r\n${isHead ? "" : body}`
  )
}

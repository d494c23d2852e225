/**
 * Passes requests that Node's HTTP parser refused on to the handler of all requests. Programs get an
 * error body and browsers a page (contract REQUEST-1, PAGE-7).
 */
import { IncomingMessage, ServerResponse, type Server } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { ApiError, invalidRequest, timedOut } from "../answers/api-error.ts"
import { rememberParserRefusal } from "../request/refused-by-parser.ts"
import { answerOn } from "./answer-on.ts"

export const answerParserFailures = (server: Server): void => {
  server.on("clientError", (error, socket) => {
    const current = answerOn(socket)
    if (current?.req.complete === true) endAfter(current, socket)
    else if (isBeyondAnswering(error, socket) || !(socket instanceof Socket)) socket.destroy()
    else answer(server, socket, requestOf(error, socket), refusalOf(error))
  })
  // The service offers no tunnels.
  server.on("connect", (request, socket) => {
    if (socket instanceof Socket) answer(server, socket, request, noTunnels)
  })
  // An expectation other than 100-continue may be ignored (RFC 9110 §10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
}

const refusalOf = (error: NodeJS.ErrnoException): ApiError => {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return new ApiError({
        status: 431,
        code: "headers_too_large",
        message:
          "The request line and the headers are larger than 16384 bytes, or there are more than 1000 headers."
      })
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new ApiError({
        status: 413,
        code: "payload_too_large",
        message: "The chunk extensions are too large."
      })
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return timedOut
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

/** Closes the connection after this answer, so that the caller gets no other. */
const endAfter = (response: ServerResponse, socket: Duplex): void => {
  if (!response.headersSent) response.setHeader("connection", "close")
  response.once("finish", () => socket.end())
}

/**
 * True if the caller is gone, wanted no further answer on this connection, or an answer has begun,
 * which more bytes would corrupt.
 */
const isBeyondAnswering = (error: NodeJS.ErrnoException, socket: Duplex): boolean => {
  if (error.code === "ECONNRESET" || error.code === "HPE_CLOSED_CONNECTION") return true
  if (!socket.writable) return true
  return answerOn(socket)?.headersSent === true
}

/** Describes the refused request by its parsed part, or else by the bytes that failed. */
const requestOf = (error: object, socket: Socket): IncomingMessage => {
  const current = answerOn(socket)?.req
  const request = new IncomingMessage(socket)
  request.httpVersion = "1.1"
  const { headers, method, url } = current ?? readHead(Reflect.get(error, "rawPacket"))
  return Object.assign(request, { method, url, headers, complete: true })
}

/**
 * Reads the first line and two headers. Without them, in a later packet of a long request, the
 * answer is JSON.
 */
const readHead = (packet: unknown) => {
  const head = packet instanceof Uint8Array ? Buffer.from(packet).toString("latin1") : ""
  const [, method = "GET", url = ""] = /^([A-Z]{3,7}) (\/[^\s?]{0,100})/.exec(head) ?? []
  const valueOf = (name: string) =>
    new RegExp(`\r\n${name}:([^\r\n]{0,200})\r\n`, "i").exec(head)?.[1]?.trim()
  const headers = { accept: valueOf("accept"), "accept-language": valueOf("accept-language") }
  return { method, url, headers }
}

const answer = (
  server: Server,
  socket: Socket,
  request: IncomingMessage,
  refusal: ApiError
): void => {
  const current = answerOn(socket)
  current?.detachSocket(socket)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once("finish", () => {
    response.emit("close")
    socket.end()
    // A connection that is destroyed at once is reset, and the caller may lose the answer.
    socket.setTimeout(closeGraceMillis, () => socket.destroy())
  })
  socket.once("close", () => current?.destroy().emit("close"))
  socket.on("error", () => socket.destroy())
  rememberParserRefusal(request, refusal)
  server.emit("request", request, response)
}

const closeGraceMillis = 2000

import type { Socket } from "node:net"

/**
 * Lets a reader of the socket not see `100 Continue`. Some servers send it unasked before their
 * answer; HTTP has it ignored (RFC 9110 §15.2), but undici closes the connection. Once an answer has
 * begun, nothing is hidden until the next request is written: a body may look like such a notice.
 */
export const skipContinue = (socket: Socket): void => {
  const read = socket.read.bind(socket)
  let writtenBeforeAnswer = 0
  socket.read = (size) => {
    const bytes: unknown = read(size)
    const { bytesWritten } = socket
    if (!(bytes instanceof Buffer) || bytesWritten === writtenBeforeAnswer) return bytes
    const rest = withoutContinue(bytes)
    if (rest.length === 0) return socket.read(size)
    writtenBeforeAnswer = bytesWritten
    return rest
  }
}

/** The notice comes in one piece: servers write it at once, and TLS does not divide it. */
const withoutContinue = (bytes: Buffer): Buffer => {
  let rest = bytes
  while (rest.toString("latin1", 0, statusLine.length) === statusLine) {
    const end = rest.indexOf("\r\n\r\n")
    if (end === -1) break
    rest = rest.subarray(end + 4)
  }
  return rest
}

const statusLine = "HTTP/1.1 100"

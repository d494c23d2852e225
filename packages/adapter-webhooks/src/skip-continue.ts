import type { Socket } from "node:net"

/**
 * Hides an unsolicited `100 Continue` from the reader of the socket. Some servers send it before
 * their answer. HTTP requires clients to ignore it (RFC 9110 §15.2), but undici closes the
 * connection. Once an answer has begun, nothing is hidden until the next request is written,
 * because a body may look like such a notice.
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

/** The notice arrives in one piece: servers write it at once, and TLS does not split it. */
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

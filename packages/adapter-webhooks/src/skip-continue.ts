import type { Socket } from "node:net"

/**
 * Lets a reader of the socket not see `100 Continue`. Some servers send it unasked before their
 * answer; HTTP has it ignored (RFC 9110 §15.2), but undici closes the connection.
 */
export const skipContinue = (socket: Socket): void => {
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    const bytes: unknown = read(size)
    if (!(bytes instanceof Buffer)) return bytes
    const rest = withoutContinue(bytes)
    return rest.length > 0 ? rest : socket.read(size)
  }
}

/** It comes in one piece: servers write it at once, and TLS keeps together what was. */
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

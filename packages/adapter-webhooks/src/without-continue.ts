import type { Socket } from "node:net"

/**
 * Hides `100 Continue` from undici, which closes the connection over one. A client has to read on
 * for the answer, also if it did not ask for the notice (RFC 9110, section 15.2).
 */
export const withoutContinue = (socket: Socket): void => {
  const read = socket.read.bind(socket)
  let written = 0
  let isBeginning = false
  let held: Buffer = nothing
  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size)
      if (chunk === null) return null
      // What was written since is the next request, as only one is under way.
      if (socket.bytesWritten !== written) isBeginning = true
      written = socket.bytesWritten
      if (!isBeginning) return chunk
      held = withoutNotices(Buffer.concat([held, chunk]))
      if (isCutOff(held)) continue
      const answer = held
      held = nothing
      isBeginning = false
      return answer
    }
  }
}

const nothing = Buffer.alloc(0)
const notice = "HTTP/1.1 100"
const end = "\r\n\r\n"
/** A notice that is longer is undici's to refuse. */
const maxNoticeBytes = 16 * 1024

const withoutNotices = (bytes: Buffer): Buffer => {
  let rest = bytes
  while (rest.toString("latin1", 0, notice.length) === notice) {
    const at = rest.indexOf(end)
    if (at === -1) break
    rest = rest.subarray(at + end.length)
  }
  return rest
}

/** True if more has to come to tell a notice from an answer. */
const isCutOff = (bytes: Buffer): boolean =>
  bytes.length <= maxNoticeBytes && notice.startsWith(bytes.toString("latin1", 0, notice.length))

/** A name server of a test's own. */
import { createSocket } from "node:dgram"
import { join } from "node:path"

/** The settings of a service that asks this name server and no other. */
export const asksNameServer = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "own-dns.mjs")}`
}

/** Answers with a name's IPv4 address and no IPv6 one; does not answer for other names. */
export const startNameServer = async (addressOf: (name: string) => string | undefined) => {
  const socket = createSocket("udp4")
  socket.on("message", (query, from) => {
    const address = addressOf(nameIn(query))
    if (address !== undefined) socket.send(answerTo(query, address), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(5355, "127.0.0.9", resolve))
  return { close: () => new Promise<void>((resolve) => void socket.close(() => resolve())) }
}

/** RFC 1035 §4.1: a head of twelve bytes, then the name in labels, its type and its class. */
const headBytes = 12

const nameIn = (query: Buffer): string => {
  const labels: Array<string> = []
  for (let at = headBytes; query.readUInt8(at) > 0; at += 1 + query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + query.readUInt8(at)))
  }
  return labels.join(".").toLowerCase()
}

const answerTo = (query: Buffer, address: string): Buffer => {
  const questionEnd = query.indexOf(0, headBytes) + 5
  const asksIPv4 = query.readUInt16BE(questionEnd - 4) === 1
  const reply = Buffer.from(query.subarray(0, questionEnd))
  // An answer, recursion available, no error; one question, one answer or none, nothing more.
  reply.writeUInt16BE(0x8180, 2)
  reply.writeUInt16BE(asksIPv4 ? 1 : 0, 6)
  reply.fill(0, 8, headBytes)
  const record = [0xc0, headBytes, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)]
  return asksIPv4 ? Buffer.concat([reply, Buffer.from(record)]) : reply
}

/** Writes invalid HTTP to a bare socket. */
import { connect } from "node:net"
import type { Chance } from "./chance.ts"

/** Writes it and reads what comes until the other side ends or falls silent. */
export const exchangeRaw = (port: number, bytes: Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Array<Buffer> = []
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    const done = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString("latin1"))
    }
    socket.setTimeout(150, done)
    socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)))
    socket.on("error", done)
    socket.on("close", done)
  })

export const brokenHttp = (chance: Chance, key: string): Uint8Array => {
  const host = "host: x\r\n"
  const authorized = `${host}authorization: Bearer ${key}\r\n`
  const post = `POST /v1/products HTTP/1.1\r\n${authorized}content-type: application/json\r\n`
  const text = chance.pick([
    `GET /v1/reviews HTTP/1.1\r\n${authorized}\r\n`,
    `GET /v1/reviews HTTP/1.1\r\n${authorized}`,
    "GET /v1/reviews\r\n\r\n",
    "GET  /v1/reviews  HTTP/1.1\r\n\r\n",
    "GET /v1/reviews HTTP/9.9\r\n\r\n",
    "GET /v1/reviews HTTP/1.1\r\n\r\n",
    `GET /v1/reviews HTTP/1.1\r\n${host}${host}\r\n`,
    `GET http://other/v1/reviews HTTP/1.1\r\n${authorized}\r\n`,
    `GET * HTTP/1.1\r\n${host}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`,
    `GET /v1/\u0000reviews HTTP/1.1\r\n${host}\r\n`,
    `GET /v1/é HTTP/1.1\r\n${host}\r\n`,
    `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}content-length: 5\r\ncontent-length: 6\r\n\r\n{}`,
    `${post}content-length: -1\r\n\r\n{}`,
    `${post}content-length: 99999999999999999999\r\n\r\n{}`,
    `${post}content-length: 10\r\n\r\n{}`,
    `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `${post}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
    `${post}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    `${post}transfer-encoding: chunked\r\n\r\n2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `GET /v1/reviews HTTP/1.1\r\nno colon\r\n${host}\r\n`,
    `GET /v1/reviews HTTP/1.1\r\n: empty\r\n${host}\r\n`,
    `GET /v1/reviews HTTP/1.1\r\nx y: z\r\n${host}\r\n`,
    `GET /v1/reviews HTTP/1.1\r\n${host} folded: x\r\n\r\n`,
    `GET /v1/reviews HTTP/1.1\r\n${host}x: ${"y".repeat(20_000)}\r\n\r\n`,
    `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    `GET /v1/reviews HTTP/1.1\r\n${host}${"a: b\r\n".repeat(3000)}\r\n`,
    `GET /v1/reviews HTTP/1.1\r\n${authorized}\r\nGET /v1/products HTTP/1.1\r\n${authorized}\r\n`,
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
    "\r\n\r\n\r\n",
    "\u0000".repeat(100),
    "x".repeat(30_000)
  ])
  const bytes = Buffer.from(text, "latin1")
  if (chance.happens(0.6)) return bytes
  const at = chance.below(bytes.length)
  bytes[at] = chance.below(256)
  return chance.happens(0.5) ? bytes : bytes.subarray(0, at)
}

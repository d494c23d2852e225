// The load generator: a process of its own, so that its CPU is counted for nobody.
// It writes prepared requests over a fixed number of keep-alive connections, one
// outstanding request each (a closed loop), and reads answers by Content-Length.
import { connect } from "node:net"
import type { Socket } from "node:net"
import { performance } from "node:perf_hooks"

export interface LoadOrder {
  readonly port: number
  readonly connections: number
  readonly durationMillis: number
  /** Whole HTTP requests, sent in turn. */
  readonly requests: ReadonlyArray<string>
  /** A mark in the requests that is replaced by a number of as many digits, new each time. */
  readonly serial?: { readonly mark: string; readonly first: number }
}

export interface LoadResult {
  readonly answered: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly bodyBytes: number
  readonly elapsedMillis: number
  readonly p50Millis: number
  readonly p99Millis: number
}

const headEnd = Buffer.from("\r\n\r\n")

process.on("message", (order: LoadOrder) => {
  void generate(order).then(
    (result) => process.send?.(result),
    (cause) => {
      console.error(cause)
      process.exit(1)
    }
  )
})

async function generate(order: LoadOrder): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: order.connections }, () => open(order)))
  const requestAt = requestsOf(order)
  const statuses: Record<number, number> = {}
  const latencies: Array<number> = []
  let bodyBytes = 0
  let position = 0
  const started = performance.now()
  const deadline = started + order.durationMillis
  await Promise.all(
    sockets.map((socket) =>
      drive(
        socket,
        () => {
          if (performance.now() >= deadline) return null
          return requestAt(position++)
        },
        (status, length, millis) => {
          statuses[status] = (statuses[status] ?? 0) + 1
          bodyBytes += length
          latencies.push(millis)
        }
      )
    )
  )
  const elapsedMillis = performance.now() - started
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    answered: latencies.length,
    statuses,
    bodyBytes,
    elapsedMillis,
    p50Millis: at(0.5),
    p99Millis: at(0.99)
  }
}

/** The request to be sent as the n-th, counted from 0. */
function requestsOf({ requests, serial }: LoadOrder): (n: number) => Buffer | null {
  if (serial === undefined) {
    const prepared = requests.map((text) => Buffer.from(text))
    return (n) => prepared[n % prepared.length] ?? null
  }
  const { first, mark } = serial
  return (n) => {
    const text = requests[n % requests.length]
    const digits = String(first + n).padStart(mark.length, "0")
    return text === undefined ? null : Buffer.from(text.replaceAll(mark, digits))
  }
}

function open({ port }: LoadOrder): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    socket.once("connect", () => resolve(socket)).once("error", reject)
  })
}

/** Sends one request after the other until there is no next one. */
function drive(
  socket: Socket,
  next: () => Buffer | null,
  answered: (status: number, bodyLength: number, millis: number) => void
): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Array<Buffer> = []
    let held = 0
    let wanted = 0
    let status = 0
    let bodyLength = 0
    let sentAt = 0
    const send = () => {
      const request = next()
      if (request === null) return resolve()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk)
      held += chunk.length
      if (wanted === 0) {
        const head = chunks.length === 1 ? chunk : Buffer.concat(chunks)
        const end = head.indexOf(headEnd)
        if (end < 0) return
        status = Number(head.toString("latin1", 9, 12))
        bodyLength = status === 304 ? 0 : contentLength(head.toString("latin1", 0, end))
        wanted = end + headEnd.length + bodyLength
      }
      if (held < wanted) return
      if (held > wanted) return reject(new Error("An answer was longer than it said"))
      chunks = []
      held = 0
      wanted = 0
      answered(status, bodyLength, performance.now() - sentAt)
      send()
    })
    socket.once("error", reject)
    socket.once("close", () => reject(new Error("The server closed a connection")))
    send()
  })
}

function contentLength(head: string): number {
  const found = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (found === null) throw new Error(`An answer without Content-Length:\n${head}`)
  return Number(found[1])
}

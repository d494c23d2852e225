// The load generator: a separate process, so that its CPU is not counted.
// It writes prepared requests over a fixed number of keep-alive connections, one
// outstanding request each, and reads answers by Content-Length. Requests follow
// each other at once (a closed loop), or at a constant rate (an open one).
import { connect, type Socket } from "node:net"
import { performance } from "node:perf_hooks"
import { quantile } from "./statistics.ts"

export interface LoadOrder {
  /** The servers among which the connections are divided. */
  readonly ports: ReadonlyArray<number>
  readonly connections: number
  readonly durationMillis: number
  /** Requests a second; as many as are answered where it is not given. */
  readonly rate?: number
  /**
   * True to leave out the requests that became overdue while no connection was free. Otherwise they
   * follow at once, as independent callers would send them.
   */
  readonly dropsOverdue?: true
  /** Complete HTTP requests, sent in turn. */
  readonly requests: ReadonlyArray<string>
  /** A mark in the requests that is replaced by a number of as many digits, new each time. */
  readonly serial?: { readonly mark: string; readonly first: number }
}

export interface LoadResult {
  readonly answered: number
  readonly statuses: Readonly<Record<number, number>>
  readonly elapsedMillis: number
  readonly p50Millis: number
}

const headEnd = Buffer.from("\r\n\r\n")
const lastChunk = "0\r\n\r\n".length

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
  const { connections, ports } = order
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, n) => open(ports[n % ports.length] ?? 0))
  )
  const requestAt = requestsOf(order)
  const statuses: Record<number, number> = {}
  const latencies: Array<number> = []
  let position = 0
  const started = performance.now()
  const deadline = started + order.durationMillis
  let lastDueAt = started
  const next = () => {
    const dueAt = order.rate === undefined ? 0 : dueNext(order.rate)
    return Math.max(performance.now(), dueAt) >= deadline
      ? null
      : { dueAt, request: requestAt(position++) }
  }
  const dueNext = (rate: number) => {
    if (order.dropsOverdue === undefined) return started + (position * 1000) / rate
    lastDueAt = Math.max(performance.now(), lastDueAt + 1000 / rate)
    return lastDueAt
  }
  const answered = (status: number, millis: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(millis)
  }
  await Promise.all(sockets.map((socket) => drive(socket, next, answered)))
  const elapsedMillis = performance.now() - started
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  const p50Millis = quantile(latencies, 0.5)
  return { answered: latencies.length, statuses, elapsedMillis, p50Millis }
}

/** The request to be sent as the n-th, counted from 0. */
function requestsOf({ requests, serial }: LoadOrder): (n: number) => Buffer {
  if (serial === undefined) {
    const prepared = requests.map((text) => Buffer.from(text))
    return (n) => prepared[n % prepared.length] ?? Buffer.of()
  }
  const { first, mark } = serial
  return (n) => {
    const digits = String(first + n).padStart(mark.length, "0")
    return Buffer.from((requests[(first + n) % requests.length] ?? "").replaceAll(mark, digits))
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    socket.once("connect", () => resolve(socket)).once("error", reject)
  })
}

/** Sends the requests one after the other, each when it is due. */
function drive(
  socket: Socket,
  next: () => { readonly dueAt: number; readonly request: Buffer } | null,
  answered: (status: number, millis: number) => void
): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Array<Buffer> = []
    let held = 0
    let wanted = 0
    let status = 0
    let startedAt = 0
    const send = () => {
      const ordered = next()
      if (ordered === null) return resolve()
      const { dueAt, request } = ordered
      const now = performance.now()
      if (dueAt > now) return void setTimeout(() => write(request), dueAt - now)
      write(request)
      // The time that the request waited for this connection is part of what its caller waits.
      if (dueAt > 0) startedAt = dueAt
    }
    const write = (request: Buffer) => {
      startedAt = performance.now()
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
        const length = status === 304 ? 0 : contentLength(head.toString("latin1", 0, end))
        wanted = end + headEnd.length + length
      }
      if (held < wanted) return
      if (held > wanted) return reject(new Error("An answer was longer than it said"))
      chunks = []
      held = 0
      wanted = 0
      answered(status, performance.now() - startedAt)
      send()
    })
    socket.once("error", reject)
    socket.once("close", () => reject(new Error("The server closed a connection")))
    send()
  })
}

/** The only answers in chunks are redirects without a body: they consist of the last chunk alone. */
function contentLength(head: string): number {
  if (/^HTTP\/1.1 303 [^]*\r\ntransfer-encoding: *chunked/i.test(head)) return lastChunk
  const found = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (found === null) throw new Error(`An answer without Content-Length:\n${head}`)
  return Number(found[1])
}

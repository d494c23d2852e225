import { createHmac } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:https"
import { createServer as createTcpServer } from "node:net"
import { authorityPath, receiverCertificate } from "./certificates.ts"
import { listenOn } from "./listening.ts"

export interface Arrival {
  readonly at: number
  readonly path: string
  readonly delivery: string
  readonly attempt: number
  readonly event: string
  readonly signature: string
  /** In the spelling and the order in which they came. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: string
}

/** A counting HTTPS receiver, in the ways of receivers: by path it answers, fails, hangs or misbehaves. */
export interface Receiver {
  readonly host: string
  readonly url: (path: string) => string
  readonly arrivals: Array<Arrival>
  /** Called with each request before it is answered; what it returns is the answer. */
  onArrival: (arrival: Arrival) => { readonly status: number; readonly body: string } | undefined
  readonly close: () => Promise<void>
}

/** Webhooks go to port 443 or 8443 alone, so that receivers differ by their loopback address. */
export const startCountingReceiver = async (host: string): Promise<Receiver> => {
  const arrivals: Array<Arrival> = []
  const server = createServer(receiverCertificate)
  const { close } = await listenOn(server, host, 8443)
  const receiver: Receiver = {
    host,
    url: (path) => `https://${host}:8443${path}`,
    arrivals,
    onArrival: () => undefined,
    close
  }
  server.on("request", (request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => void chunks.push(chunk))
    request.on("end", () => {
      const arrival = arrivalOf(request, Buffer.concat(chunks).toString("utf8"))
      arrivals.push(arrival)
      const given = receiver.onArrival(arrival)
      if (given === undefined) answer(arrival.path, request, response)
      else response.writeHead(given.status).end(given.body)
    })
  })
  return receiver
}

/** True if the secret signed the body. */
export const isSigned = (
  { body, signature }: Pick<Arrival, "body" | "signature">,
  secret: string
): boolean => {
  const t = /^t=(\d+),/.exec(signature)?.[1]
  const code = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")
  return signature === `t=${t},v1=${code}`
}

/** The settings of a service that sends to receivers on this machine. */
export const localReceiverSettings = {
  NODE_EXTRA_CA_CERTS: authorityPath,
  WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
  SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
  LOG_LEVEL: "warn",
  RATE_LIMIT_PER_SECOND: "1000"
}

/** Compares what arrived at each of the receivers with the acknowledged reviews. */
export const accountOf = (
  acknowledged: ReadonlyArray<string>,
  ...receivers: ReadonlyArray<Receiver>
) => {
  let [lost, repeated] = [0, 0]
  for (const { arrivals } of receivers) {
    const reviews = arrivals.map(({ body }) => /"review_id":"(\w+)"/.exec(body)?.[1] ?? "")
    const arrived = new Set(reviews)
    lost += acknowledged.filter((id) => !arrived.has(id)).length
    repeated += reviews.length - arrived.size
  }
  return { events: acknowledged.length, lost, repeated }
}

/** Accepts connections and speaks no TLS. */
export const startBrokenTls = async (host: string) => {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {})
    socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"))
  })
  const { close } = await listenOn(server, host, 8443)
  return { url: (path: string) => `https://${host}:8443${path}`, close }
}

const arrivalOf = (request: IncomingMessage, body: string): Arrival => ({
  at: Date.now(),
  path: request.url ?? "",
  delivery: String(request.headers["service-delivery"]),
  attempt: Number(request.headers["service-attempt"]),
  event: /"id":"(evt_\w+)"/.exec(body)?.[1] ?? "",
  signature: String(request.headers["service-signature"]),
  headers: pairsOf(request.rawHeaders),
  body
})

const pairsOf = ([name, value, ...others]: ReadonlyArray<string>): Arrival["headers"] =>
  name === undefined || value === undefined ? [] : [[name, value], ...pairsOf(others)]

const answer = (path: string, request: IncomingMessage, response: ServerResponse): void => {
  const [, way = "", figure = ""] = path.split("/")
  switch (way) {
    case "hang":
      return
    case "reset":
      request.socket.destroy()
      return
    case "status":
      response.writeHead(Number(figure)).end("as you asked")
      return
    case "first":
      response.writeHead(request.headers["service-attempt"] === "1" ? Number(figure) : 204).end()
      return
    case "redirect":
      response.writeHead(307, { location: "https://127.0.0.1:8443/ok" }).end()
      return
    case "slow":
      setTimeout(() => void response.writeHead(204).end(), Number(figure))
      return
    case "drip":
      response.writeHead(200)
      drip(response)
      return
    case "huge":
      response.writeHead(200, { "content-length": 1_000_000_000 })
      flood(response)
      return
    case "nul":
      response.writeHead(500).end("a\0b")
      return
    default:
      response.writeHead(204).end()
  }
}

const drip = (response: ServerResponse): void => {
  const timer = setInterval(() => void response.write("."), 200)
  response.on("close", () => clearInterval(timer))
}

const flood = (response: ServerResponse): void => {
  const block = Buffer.alloc(65_536, "x")
  const pour = () => {
    while (!response.destroyed && response.write(block)) continue
  }
  response.on("drain", pour)
  pour()
}

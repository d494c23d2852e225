/** Webhook endpoints for the tests in a browser: a real receiver, and ones that nobody answers at. */
import { createHmac } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { createServer } from "node:https"
import { receiverCertificate } from "../../packages/testkit/src/certificates.ts"
import { listenOn } from "../../packages/testkit/src/https-receiver.ts"
import type { RunningService } from "./service.ts"
import { manage } from "./staff.ts"

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  /** Its answer from now on. */
  answer: { status: number; body: string }
  readonly received: ReadonlyArray<Received>
  readonly close: () => Promise<void>
}

/** Listens on port 8443 of the first loopback address that is free: tests may run at the same time. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Array<Received> = []
  const receiver = { answer: { status: 204, body: "" } }
  const server = createServer(receiverCertificate, (request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(receiver.answer.status, { "content-type": "application/json" })
      response.end(receiver.answer.body)
    })
  })
  for (let last = 40; last <= 60; last += 1) {
    const host = `127.0.0.${last}`
    const listening = await listenOn(server, host, 8443).catch(() => undefined)
    if (listening === undefined) continue
    return Object.assign(receiver, {
      url: `https://${host}:8443/reviews`,
      received,
      close: listening.close
    })
  }
  throw new Error("No loopback address has port 8443 free")
}

/** True if the secret signed the request. */
export const isSigned = ({ body, headers }: Received, secret: string): boolean => {
  const { t, v1 } = Object.fromEntries(
    String(headers["service-signature"])
      .split(",")
      .map((part) => part.split("="))
  )
  return createHmac("sha256", secret).update(`${t}.${body}`).digest("hex") === v1
}

/** Adds an endpoint and sends test events there, whether anybody answers or not; answers its id. */
export const giveEndpoint = async (service: RunningService, url: string): Promise<string> => {
  const call = (path: string, body?: object) => manage(service, path, body)
  const idIn = (text: string) => /"id":"([^"]+)"/.exec(text)?.[1] ?? ""
  const company = idIn(await call("/companies"))
  const types = ["review.created", "score.changed", "reply.created"]
  const id = idIn(await call(`/companies/${company}/webhooks`, { url, events: types }))
  for (const type of types) await call(`/webhooks/${id}/test`, { type })
  for (let tries = 0; tries < 100; tries += 1) {
    const deliveries = await call(`/webhooks/${id}/deliveries`)
    if (!deliveries.includes('"attempts":0')) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return id
}

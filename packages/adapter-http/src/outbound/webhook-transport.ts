import type { WebhookRequest, WebhookResponse } from "@review-proof/ports"
import { TransportFailure, WebhookTransport } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import type { Dispatcher } from "undici"
import { Agent } from "undici"
import { transportFailureReason } from "./transport-failure-reason.ts"
import type { AddressPolicy } from "./vetted-connector.ts"
import { vettedConnector } from "./vetted-connector.ts"

export interface WebhookTransportOptions {
  readonly policy: AddressPolicy
  /** Connections kept to one origin. */
  readonly connectionsPerOrigin: number
}

/**
 * Sends webhooks with undici: kept-alive connections per receiver, no
 * redirects, no proxy from the environment, no decompression, and a response
 * that is read to 16 KB at most.
 */
export const webhookTransport = (options: WebhookTransportOptions) =>
  Layer.effect(
    WebhookTransport,
    Effect.gen(function* () {
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => makeAgent(options)),
        (pool) => Effect.promise(() => pool.destroy())
      )
      return WebhookTransport.of({
        post: (request) =>
          Effect.tryPromise({
            try: (signal) => postOnce(agent, request, signal),
            catch: (error) => new TransportFailure({ reason: transportFailureReason(error) })
          }).pipe(
            // The one deadline: undici's own limits are per phase, and a drip outlives them.
            Effect.timeoutOrElse({
              duration: request.timeoutMillis,
              orElse: () => Effect.fail(new TransportFailure({ reason: "no answer in time" }))
            })
          )
      })
    })
  )

/** Bytes of a response that are read before the connection is given up. */
const maxReadBytes = 16 * 1024
/** Bytes of it that are kept. */
const maxKeptBytes = 4 * 1024
const maxHeaderBytes = 16 * 1024

const makeAgent = ({ policy, connectionsPerOrigin }: WebhookTransportOptions) =>
  new Agent({
    connect: vettedConnector(policy, 10_000),
    connections: connectionsPerOrigin,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 300_000,
    maxHeaderSize: maxHeaderBytes,
    // Phases have no limits of their own: the deadline covers them together.
    headersTimeout: 0,
    bodyTimeout: 0
  })

const postOnce = async (
  agent: Agent,
  request: WebhookRequest,
  signal: AbortSignal
): Promise<WebhookResponse> => {
  const url = new URL(request.url)
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: "POST",
    headers: request.headers,
    body: request.body,
    signal
  })
  return {
    status: response.statusCode,
    headers: joined(response.headers),
    body: await readHead(response.body)
  }
}

/** The first bytes of a body. What goes on for longer is cut off with its connection. */
const readHead = async (body: Dispatcher.ResponseData["body"]): Promise<string> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of body.iterator({ destroyOnReturn: true })) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size > maxReadBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxKeptBytes).toString("utf8")
}

const joined = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]]
    )
  )

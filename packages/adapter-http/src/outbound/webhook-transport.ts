import type { TransportFailure, WebhookResponse } from "@review-proof/ports"
import { WebhookTransport } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { Agent } from "undici"
import { makeDeadlines } from "./deadlines.ts"
import { Exchange } from "./exchange.ts"
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
      const deadlines = yield* makeDeadlines
      return WebhookTransport.of({
        post: (request) =>
          Effect.callback<WebhookResponse, TransportFailure>((resume) => {
            const exchange = new Exchange(request, (exit) => {
              deadlines.clear(exchange)
              resume(exit)
            })
            // The one deadline: undici's own limits are per phase, and a drip outlives them.
            deadlines.set(exchange, request.timeoutMillis)
            exchange.begin(agent)
            return Effect.sync(() => {
              deadlines.clear(exchange)
              exchange.cancel("interrupted")
            })
          })
      })
    })
  )

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

import { WebhookTransport } from "@review-proof/ports"
import { Clock, Effect, Layer } from "effect"
import { makeAfterTurn } from "./after-turn.ts"
import { Connections } from "./connections.ts"
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
      const connections = yield* Effect.acquireRelease(
        Effect.sync(() => makeConnections(options)),
        (opened) => Effect.promise(() => opened.destroy())
      )
      const clock = yield* Clock.Clock
      // The one deadline: undici's own limits are per phase, and a drip outlives them.
      const watch = yield* makeDeadlines
      const afterTurn = makeAfterTurn()
      return WebhookTransport.of({
        post: (request, answered) => {
          const expiresAt = clock.currentTimeMillisUnsafe() + request.timeoutMillis
          const exchange = new Exchange(request, expiresAt, afterTurn, answered)
          connections.lend(exchange.target.origin, exchange)
          watch(exchange)
        }
      })
    })
  )

const maxHeaderBytes = 16 * 1024

const makeConnections = ({ policy, connectionsPerOrigin }: WebhookTransportOptions) =>
  new Connections(
    {
      connect: vettedConnector(policy, 10_000),
      pipelining: 1,
      keepAliveTimeout: 30_000,
      keepAliveMaxTimeout: 300_000,
      maxHeaderSize: maxHeaderBytes,
      // Phases have no limits of their own: the deadline covers them together.
      headersTimeout: 0,
      bodyTimeout: 0
    },
    connectionsPerOrigin
  )

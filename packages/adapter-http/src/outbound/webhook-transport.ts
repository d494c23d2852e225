import { WebhookTransport } from "@review-proof/ports"
import { Clock, Effect, Layer } from "effect"
import { Agent } from "undici"
import { makeAfterTurn } from "./after-turn.ts"
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
      const clock = yield* Clock.Clock
      // The one deadline: undici's own limits are per phase, and a drip outlives them.
      const watch = yield* makeDeadlines
      const afterTurn = makeAfterTurn()
      return WebhookTransport.of({
        post: (request, answered) => {
          const expiresAt = clock.currentTimeMillisUnsafe() + request.timeoutMillis
          const exchange = new Exchange(request, expiresAt, afterTurn, answered)
          exchange.begin(agent)
          watch(exchange)
        }
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

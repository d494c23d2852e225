import { WebhookTransport, type TransportFailure, type WebhookResponse } from "@review-proof/ports"
import { makeDeadlines } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { Agent } from "undici"
import { Exchange } from "./exchange.ts"
import { vettedConnector, type AddressPolicy } from "./vetted-connector.ts"

export interface WebhookTransportOptions {
  readonly policy: AddressPolicy
  /** Connections kept to one origin. */
  readonly connectionsPerOrigin: number
  /** The longest time to connect, ten seconds if left out; no less than an attempt may take. */
  readonly connectTimeoutMillis?: number
}

/**
 * Sends webhooks with undici: kept-alive connections for each receiver, no redirects, no proxy from
 * the environment, no decompression, and at most 16 KB of a response.
 */
export const webhookTransportLayer = (options: WebhookTransportOptions) =>
  Layer.effect(
    WebhookTransport,
    Effect.gen(function* () {
      const agent = yield* openAgent(options)
      const deadlines = yield* makeDeadlines(20)
      return WebhookTransport.of({
        post: ({ body, headers, timeoutMillis, url }) =>
          Effect.callback<WebhookResponse, TransportFailure>((resume) => {
            const { origin, pathname, search } = new URL(url)
            // After the microtask undici knows that the connection is free for the next request.
            const exchange = new Exchange(deadlines, timeoutMillis, (answer) =>
              queueMicrotask(() => resume(Effect.fromResult(answer)))
            )
            agent.dispatch(
              { origin, path: pathname + search, method: "POST", headers, body },
              exchange
            )
            return Effect.sync(() => exchange.abort())
          })
      })
    })
  )

const openAgent = ({
  connectTimeoutMillis = 10_000,
  connectionsPerOrigin,
  policy
}: WebhookTransportOptions) =>
  Effect.acquireRelease(
    Effect.sync(
      () =>
        new Agent({
          connect: vettedConnector(policy, connectTimeoutMillis),
          connections: connectionsPerOrigin,
          pipelining: 1,
          // Below the five seconds after which many servers close an idle connection without having
          // announced it: a request that is sent at that moment fails.
          keepAliveTimeout: 4_000,
          keepAliveMaxTimeout: 300_000,
          maxHeaderSize: 16 * 1024,
          // Phases have no limits of their own: `timeoutMillis` covers them together.
          headersTimeout: 0,
          bodyTimeout: 0
        })
    ),
    (agent) => Effect.promise(() => agent.destroy())
  )

/**
 * The `http.Server` behind a listener: every limit on what a connection may cost
 * stands here, and so does the form of what Node itself answers.
 */
import { createServer } from "node:http"
import type { Server, ServerOptions } from "node:http"
import { layerServer } from "@effect/platform-node/NodeHttpServer"
import type { Duration, Layer as LayerType } from "effect"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import type { HttpServer, HttpServerError } from "effect/http"
import { answerParserFailures } from "./parser-failures.ts"
import { newRequestId } from "./request-id.ts"

export interface ListenOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How long requests in flight may take to end when the listener stops. */
  readonly shutdownTimeout: Duration.Input
  /** How long a request may take to arrive, its body included; 0 sets no bound. */
  readonly requestTimeoutMillis: number
}

/** Listens; the port is taken as soon as the layer is built, and freed with it. */
export const listen = (
  options: ListenOptions
): LayerType.Layer<
  HttpServer.HttpServer,
  HttpServerError.ServeError,
  SecureRandom.SecureRandom
> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const context = yield* Effect.context<SecureRandom.SecureRandom>()
      const requestId = () => Effect.runSyncWith(context)(newRequestId)
      return layerServer(() => makeServer(options, requestId), {
        host: options.host,
        port: options.port,
        gracefulShutdownTimeout: options.shutdownTimeout
      })
    })
  )

const makeServer = (options: ListenOptions, requestId: () => string): Server => {
  const server = createServer({ ...limits, requestTimeout: options.requestTimeoutMillis })
  server.maxConnections = MAX_CONNECTIONS
  answerParserFailures(server, requestId)
  return server
}

const limits: ServerOptions = {
  /** Request line and headers together; more is 431. */
  maxHeaderSize: 16_384,
  /** A caller that takes longer to say what it wants is 408. */
  headersTimeout: 10_000,
  /** Load balancers reuse a connection for up to a minute: they must be the ones to close it. */
  keepAliveTimeout: 65_000,
  /** How often the timeouts above are looked after. */
  connectionsCheckingInterval: 2_000,
  /** The envelope refuses a missing `Host` in our own form. */
  requireHostHeader: false,
  /** We speak HTTP/1.1 only: an offer of another protocol is passed over (RFC 9110 §7.8). */
  shouldUpgradeCallback: () => false
}

/** Beyond this, connections are closed as they come. */
const MAX_CONNECTIONS = 10_000

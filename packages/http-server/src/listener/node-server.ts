/** The `http.Server` behind a listener, with Node's own limits on what a connection may cost. */
import { createServer, type IncomingMessage, type ServerOptions } from "node:http"
import { Effect } from "effect"
import type { IpNetwork } from "effect/net"
import { boundConnections, defaultBounds, type ConnectionBounds } from "./connection-bounds.ts"
import { answerParserFailures } from "./parser-failures.ts"
import { isTrustedProxy } from "../request/client-address.ts"

export interface NodeServerOptions {
  /** Milliseconds in which a request has to arrive, its body included; 0 sets no bound. */
  readonly requestTimeout: number
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
  readonly bounds?: Partial<ConnectionBounds> | undefined
}

export const makeNodeServer = Effect.fnUntraced(function* (options: NodeServerOptions) {
  const server = createServer({ ...limits, requestTimeout: options.requestTimeout })
  const bounds = { ...defaultBounds, ...options.bounds }
  server.on("request", (request) => dropForeignTrace(request, options.trustedProxies))
  yield* Effect.forkScoped(boundConnections(server, bounds, options.trustedProxies))
  answerParserFailures(server)
  return server
})

/** The platform would continue the trace that any caller names (contract RUN-10). */
const dropForeignTrace = (
  { headers, socket }: IncomingMessage,
  trustedProxies: NodeServerOptions["trustedProxies"]
): void => {
  for (const name of ["b3", "x-b3-traceid"]) if (name in headers) delete headers[name]
  if (!("traceparent" in headers)) return
  if (!isTrustedProxy({ peer: socket.remoteAddress }, trustedProxies)) delete headers["traceparent"]
}

const limits: ServerOptions = {
  /** Request line and headers together; more is 431. */
  maxHeaderSize: 16_384,
  /** A caller that takes longer to send its request gets 408. */
  headersTimeout: 10_000,
  /** Load balancers keep a connection for up to a minute. They must be the ones to close it. */
  keepAliveTimeout: 65_000,
  /** The interval at which Node checks the timeouts above. */
  connectionsCheckingInterval: 2_000,
  noDelay: true,
  /** The envelope refuses a missing `Host` with the service's own error body. */
  requireHostHeader: false,
  /** The service speaks HTTP/1.1 only: an offer of another protocol is ignored (RFC 9110 §7.8). */
  shouldUpgradeCallback: () => false
}

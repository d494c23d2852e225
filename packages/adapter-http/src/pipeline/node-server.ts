/**
 * The `http.Server` behind a listener: every limit on what a connection may cost
 * stands here, and so does the form of what Node itself answers.
 */
import { createServer } from "node:http"
import type { Server, ServerOptions } from "node:http"
import { Effect } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { answerParserFailures } from "./parser-failures.ts"
import { newRequestId } from "./request-id.ts"

/**
 * Makes a server that does not listen yet. `requestTimeout` is how long a request
 * may take to arrive, its body included, in milliseconds; 0 sets no bound.
 */
export const makeNodeServer = (options: {
  readonly requestTimeout: number
}): Effect.Effect<Server, never, SecureRandom.SecureRandom> =>
  SecureRandom.SecureRandom.use((random) =>
    Effect.sync(() => {
      const server = createServer({ ...limits, requestTimeout: options.requestTimeout })
      server.maxConnections = MAX_CONNECTIONS
      answerParserFailures(server, () => Effect.runSync(newRequestId(random)))
      return server
    })
  )

const limits: ServerOptions = {
  /** Request line and headers together; more is 431. */
  maxHeaderSize: 16_384,
  /** A caller that takes longer to say what it wants gets 408. */
  headersTimeout: 10_000,
  /** Load balancers keep a connection for up to a minute: they, not we, are to close it. */
  keepAliveTimeout: 65_000,
  /** How often the timeouts above are looked after. */
  connectionsCheckingInterval: 2_000,
  noDelay: true,
  /** The envelope refuses a missing `Host`, in our own form. */
  requireHostHeader: false,
  /** We speak HTTP/1.1 only: an offer of another protocol is passed over (RFC 9110 §7.8). */
  shouldUpgradeCallback: () => false
}

/** Beyond this, connections are closed as they come. */
const MAX_CONNECTIONS = 10_000

import { RecentMap } from "@review-proof/ports/store"
import { isIP, type LookupFunction } from "node:net"
import { createSecureContext } from "node:tls"
import { buildConnector } from "undici"
import { resolveHost } from "./resolve-host.ts"
import { skipContinue } from "./skip-continue.ts"

/** Says whether a webhook may be sent to an address. */
export type AddressPolicy = (address: string) => boolean

/**
 * An address is not public. The error's text is not shown to receivers, whose logs must not map the
 * operator's network.
 */
class AddressNotAllowed extends Error {
  readonly code = "ADDRESS_NOT_ALLOWED"
}

/**
 * Connects to vetted addresses only: a literal address is vetted itself, a name by every address
 * that it resolves to, and the open socket again by its peer address, because that is the address
 * that data is sent to (contract WEBHOOK-1).
 */
export const vettedConnector = (
  policy: AddressPolicy,
  connectTimeoutMillis: number
): buildConnector.connector => {
  // The connector holds sessions weakly. This map keeps them, since resuming one halves a handshake.
  const sessions = new RecentMap<string, Buffer>(maxSessions)
  let connect: buildConnector.connector | undefined
  return (options, done) => {
    connect ??= buildConnector({
      timeout: connectTimeoutMillis,
      autoSelectFamilyAttemptTimeout: addressMillis,
      lookup: vettedLookup(policy),
      rejectUnauthorized: true,
      allowH2: false,
      maxCachedSessions: maxSessions,
      // All connections share this context. Making one for each would cost a quarter of a
      // handshake.
      secureContext: createSecureContext()
    })
    // An IP literal is never looked up.
    const literal = options.hostname.replace(/^\[|\]$/g, "")
    if (isIP(literal) !== 0 && !policy(literal)) return done(new AddressNotAllowed(), null)
    connect(options, (...[error, socket]) => {
      if (error !== null) return done(error, null)
      const peer = socket.remoteAddress
      if (peer === undefined || !policy(peer)) {
        socket.destroy()
        return done(new AddressNotAllowed(), null)
      }
      socket.on("session", (session: Buffer) => sessions.set(options.hostname, session))
      skipContinue(socket)
      done(null, socket)
    })
  }
}

/**
 * The time of each address but the last, enough for a lost packet, which is repeated after a second.
 * Node would give half a second, and fail where only the first of two addresses can be reached.
 */
const addressMillis = 2_500

/** The TLS sessions that are kept, 2 KB each. */
const maxSessions = 1000

/**
 * One forbidden address refuses the whole name, because mixed answers are a sign of DNS rebinding.
 */
const vettedLookup =
  (policy: AddressPolicy): LookupFunction =>
  (hostname, options, done) => {
    resolveHost(hostname).then(
      (addresses) => {
        const first = addresses[0]
        if (first === undefined) {
          const error = Object.assign(new Error("not found"), { code: "ENOTFOUND" })
          return done(error, "")
        }
        if (!addresses.every(policy)) return done(new AddressNotAllowed(), "")
        if (options.all !== true) return done(null, first, isIP(first))
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) }))
        )
      },
      (error: Error) => done(error, "")
    )
  }

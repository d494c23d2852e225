/**
 * Finds the caller's address. Behind proxies the peer of the connection is the nearest proxy. What
 * it says of the caller is believed only if the proxy is trusted.
 */
import { canonicalAddress, parseAddress } from "@review-proof/domain/access"
import { Option } from "effect"
import { IpNetwork, type NetAddress } from "effect/net"

export interface Client {
  /** Canonical: IPv6 compressed, IPv4-mapped as IPv4. */
  readonly address: string
  readonly secure: boolean
}

export interface Connection {
  /** None for a local socket. */
  readonly peer: string | undefined
  /** True if the connection itself uses TLS. */
  readonly encrypted: boolean
  readonly forwardedFor: string | undefined
  readonly forwardedProto: string | undefined
}

/**
 * The caller is the right-most address of `X-Forwarded-For` that is not one of the trusted proxies.
 * Each proxy appends the address that called it, so everything left of the first untrusted address
 * may be forged. An entry that is not an address ends the search at the proxy that wrote it.
 */
export const clientOf = (
  connection: Connection,
  trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
): Client => {
  const direct = {
    address: Option.getOrElse(canonicalAddress(connection.peer ?? ""), () => localSocket),
    secure: connection.encrypted
  }
  if (!isTrustedProxy(connection, trustedProxies)) return direct

  const hops = list(connection.forwardedFor)
  let address = direct.address
  let depth = 0
  while (depth < hops.length) {
    const hop = hopAddress(hops[hops.length - 1 - depth])
    if (hop === undefined) break
    depth += 1
    address = hop.text
    if (!isTrusted(hop.address, trustedProxies)) break
  }
  return { address, secure: connection.encrypted || protocolAt(connection, depth) === "https" }
}

export const isTrustedProxy = (
  { peer }: Pick<Connection, "peer">,
  trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
): boolean =>
  trustedProxies.length > 0 &&
  Option.exists(parseAddress(peer ?? ""), (address) => isTrusted(address, trustedProxies))

/** The address of a peer on a unix socket. No allowlist contains it. */
const localSocket = "0.0.0.0"

const isTrusted = (address: NetAddress.IpAddress, proxies: ReadonlyArray<IpNetwork.IpNetwork>) =>
  proxies.some((network) => IpNetwork.contains(network, address))

const list = (header: string | undefined): ReadonlyArray<string> =>
  header === undefined ? [] : header.split(",").map((entry) => entry.trim())

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
const hopAddress = (
  entry: string | undefined
): { readonly address: NetAddress.IpAddress; readonly text: string } | undefined => {
  const bare = withoutPort
    .exec(entry ?? "")
    ?.slice(1)
    .find((part) => part !== undefined)
  const text = bare ?? entry ?? ""
  const address = Option.getOrUndefined(parseAddress(text))
  const canonical = Option.getOrUndefined(canonicalAddress(text))
  return address === undefined || canonical === undefined ? undefined : { address, text: canonical }
}

const withoutPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/**
 * The protocol between the caller and the proxy that named it. A proxy that overwrites the header
 * leaves one value. If each proxy appends its own, the value is as far from the right as the
 * caller's address.
 */
const protocolAt = (connection: Connection, depth: number): string | undefined => {
  const protocols = list(connection.forwardedProto)
  return protocols[Math.max(0, protocols.length - Math.max(1, depth))]?.toLowerCase()
}

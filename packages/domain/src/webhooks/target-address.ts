import { Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"

/**
 * Lets webhooks go to public addresses and to `allowed` networks (contract WEBHOOK-1). An address
 * that is not in its plain spelling is refused. Callers check every address that a name resolves
 * to, and the address that the connection was made to.
 */
export const isReachable = (
  address: string,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
): boolean => {
  const parsed = NetAddress.ipFromString(address)
  return (
    Result.isSuccess(parsed) && (isPublic(parsed.success) || isAllowed(parsed.success, allowed))
  )
}

/** True for an address in an `allowed` network, whether it is public or not. */
export const isWithinAllowed = (
  address: string,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
): boolean => {
  const parsed = NetAddress.ipFromString(address)
  return Result.isSuccess(parsed) && isAllowed(parsed.success, allowed)
}

const isAllowed = (address: NetAddress.IpAddress, allowed: ReadonlyArray<IpNetwork.IpNetwork>) =>
  isIn(allowed, NetAddress.toCanonical(address))

/** IPv4 is public except the listed networks; of IPv6 only allocated global unicast is. */
const isPublic = (address: NetAddress.IpAddress): boolean =>
  NetAddress.isIpv4Address(address)
    ? !isIn(privateIpv4, address)
    : isIn(globalIpv6, address) && !isIn(privateIpv6, address)

const isIn = (networks: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress) =>
  networks.some((network) => IpNetwork.contains(network, address))

/** Special-purpose networks (IANA) and Azure's host service. */
const privateIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4"
].map(IpNetwork.fromStringUnsafe)

/**
 * Only 2000::/3 is allowed, which excludes everything that wraps an IPv4 address (mapped,
 * compatible, translated 64:ff9b::/96) and all local ranges.
 */
const globalIpv6 = [IpNetwork.fromStringUnsafe("2000::/3")]

/** Teredo, benchmarking, ORCHID; documentation; 6to4; AS112. */
const privateIpv6 = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20"
].map(IpNetwork.fromStringUnsafe)

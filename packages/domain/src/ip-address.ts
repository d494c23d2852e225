/** Addresses of callers, as limits and allowlists compare them. */
import { RecentMap } from "@review-proof/ports/store"
import { Option, Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"

/**
 * The one spelling of an address: IPv6 compressed and lower-case, IPv4-mapped IPv6 as IPv4
 * (contract ADMISSION-1, check 7), a zone (`%eth0`) dropped. None when the text is not an address.
 */
export const canonicalAddress = (text: string): Option.Option<string> =>
  Option.map(parseAddress(text), NetAddress.formatIp)

/**
 * The bucket that counts failed authentications: the address, or the /64 of an IPv6 address,
 * because one customer of an access provider holds at least that. Any other text is its own bucket.
 */
export const addressBucket = (address: string): string => {
  const parsed = Option.getOrUndefined(parseAddress(address))
  if (parsed === undefined) return address
  if (NetAddress.isIpv4Address(parsed)) return NetAddress.formatIp(parsed)
  return IpNetwork.format(IpNetwork.fromAddressUnsafe(parsed, 64))
}

/** Reads an address, IPv4-mapped IPv6 as IPv4. */
export const parseAddress = (text: string): Option.Option<NetAddress.IpAddress> => {
  const zone = text.includes(":") ? text.indexOf("%") : -1
  const bare = zone === -1 ? text : text.slice(0, zone)
  const known = recent.get(bare)
  if (known !== undefined) return known
  const address = Option.map(Result.getSuccess(NetAddress.ipFromString(bare)), (ip) =>
    NetAddress.toCanonical(ip)
  )
  if (Option.isSome(address)) recent.set(bare, address)
  return address
}

/** Each request reads its caller's address several times, and few callers send most requests. */
const recent = new RecentMap<string, Option.Option<NetAddress.IpAddress>>(1000)

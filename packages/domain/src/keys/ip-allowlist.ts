/** Addresses and ranges that a key may be used from (contract KEY-2). */
import { Option, Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import { parseAddress } from "../ip-address.ts"

/** The most addresses and ranges of one key. */
export const maxAllowlistEntries = 20

export const allowlistReason = "is not an IP address or CIDR range, or has host bits set"

/**
 * Puts entries into their one spelling, each once, in the order given. Fails
 * with the indexes of those that are neither an address nor a range; a range
 * with host bits set (`10.0.0.1/8`) is one of them, since what it means is a guess.
 */
export const parseAllowlist = (
  entries: ReadonlyArray<string>
): Result.Result<ReadonlyArray<string>, ReadonlyArray<number>> => {
  const parsed = entries.map(canonicalEntry)
  const wrong = parsed.flatMap((entry, index) => (entry === undefined ? [index] : []))
  return wrong.length > 0
    ? Result.fail(wrong)
    : Result.succeed([...new Set(parsed.filter((entry) => entry !== undefined))])
}

/** An empty list allows every address. */
export const allowsAddress = (allowlist: ReadonlyArray<string>, address: string): boolean => {
  if (allowlist.length === 0) return true
  const caller = Option.getOrUndefined(parseAddress(address))
  return caller !== undefined && allowlist.some((entry) => covers(entry, caller))
}

const covers = (entry: string, caller: NetAddress.IpAddress): boolean =>
  entry.includes("/")
    ? Result.match(IpNetwork.fromString(entry), {
        onFailure: () => false,
        onSuccess: (network) => IpNetwork.contains(network, caller)
      })
    : NetAddress.formatIp(caller) === entry

const canonicalEntry = (entry: string): string | undefined =>
  entry.includes("/")
    ? Option.getOrUndefined(
        Option.map(Result.getSuccess(IpNetwork.fromString(entry)), canonicalRange)
      )
    : Option.getOrUndefined(Option.map(unzoned(entry), NetAddress.formatIp))

/** A zone means something on one host only, so an entry cannot have one. */
const unzoned = (entry: string) => (entry.includes("%") ? Option.none() : parseAddress(entry))

/** A range of IPv4-mapped IPv6 addresses is the IPv4 range: callers are compared as IPv4. */
const canonicalRange = (range: IpNetwork.IpNetwork): string => {
  const address = NetAddress.toCanonical(range.address)
  const mapped = address !== range.address && range.prefixLength >= 96
  return mapped
    ? IpNetwork.format(IpNetwork.makeUnsafe(address, range.prefixLength - 96))
    : IpNetwork.format(range)
}

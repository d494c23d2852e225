import { Option, Result } from "effect"
import type * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import { parseUrl } from "../parse-url.ts"
import { isReachable } from "./target-address.ts"

/** A URL of the accepted form. */
interface WebhookUrl {
  /** In its normal spelling, names in punycode. */
  readonly href: string
  /** Remains to be resolved; null for an address. */
  readonly hostName: HostName | null
}

export interface HostName {
  readonly name: string
  /** Names outside the public DNS belong to hosts in the local network. */
  readonly isPublic: boolean
}

/**
 * Reads a webhook URL: https on port 443 or 8443, at most 500 characters, no user info, no
 * fragment, its host a public name or a reachable address (contract WEBHOOK-1). Fails with the
 * reason in words. The parser sees through every spelling of an address (`0x7f.1`, `①②⑦.0.0.1`), so
 * the host is judged after parsing and never by its text.
 */
export const readWebhookUrl = (
  text: string,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
): Result.Result<WebhookUrl, string> => {
  if (Array.from(text).length > maxLength) return Result.fail("has more than 500 characters")
  if (!/^https:\/\/[^/]/i.test(text)) return Result.fail("has to begin with https:// and a host")
  if (unsafeCharacters.test(text)) return Result.fail("has characters that a URL cannot have")
  const url = parseUrl(text)
  if (url === null) return Result.fail("is not a URL")
  if (url.port !== "" && url.port !== "8443") return Result.fail("has to use port 443 or 8443")
  if (authorityOf(text).includes("@")) return Result.fail("cannot contain a user name or password")
  if (text.includes("#")) return Result.fail("cannot contain a fragment")
  // One dot at the end means the same name, but would reach the Host header and TLS.
  url.hostname = url.hostname.replace(/\.$/, "")
  if (url.href.length > maxLength) return Result.fail("has more than 500 characters")
  return Result.map(readHost(url.hostname, allowed), (hostName) => ({ href: url.href, hostName }))
}

/** The host of a URL that was accepted. Path and query may hold secrets of the receiver. */
export const hostOf = (url: string): string => url.split("/")[2] ?? ""

const readHost = (
  hostname: string,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
): Result.Result<HostName | null, string> => {
  const address = Option.getOrUndefined(literalAddress(hostname))
  if (address !== undefined) {
    return isReachable(address, allowed)
      ? Result.succeed(null)
      : Result.fail("does not lead to a public address")
  }
  const labels = hostname.split(".")
  if (hostname.length > 253 || !labels.every((label) => labelForm.test(label))) {
    return Result.fail("has a host name that is not well formed")
  }
  const isPublic = labels.length > 1 && !localNames.test(hostname)
  return Result.succeed({ name: hostname, isPublic })
}

const literalAddress = (hostname: string): Option.Option<string> => {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname
  return Option.map(Result.getSuccess(NetAddress.ipFromString(bare)), NetAddress.formatIp)
}

const authorityOf = (text: string): string =>
  text.slice("https://".length).split(/[/?]/, 1)[0] ?? ""

const maxLength = 500

/** Spaces and controls, which a parser drops, and backslashes, which it turns round. */
const unsafeCharacters = /[\s\\\p{Cc}]/u

const labelForm = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Names that public name servers do not answer for (RFC 6761, RFC 8375, RFC 7686 and convention). */
const localNames =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|arpa|onion|test|invalid|example)$/

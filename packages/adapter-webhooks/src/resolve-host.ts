import { HostResolver } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { readFile } from "node:fs/promises"

/**
 * Resolves names through c-ares: getaddrinfo would run on libuv's four threads, where one dead name
 * server would delay all other lookups.
 */
export const HostResolverLayer = Layer.succeed(
  HostResolver,
  HostResolver.of({ resolve: (hostname) => Effect.promise(() => resolveHost(hostname)) })
)

/** The addresses of a name, IPv4 first, at most `maxAddresses`; none when it does not resolve. */
export const resolveHost = async (hostname: string): Promise<ReadonlyArray<string>> => {
  const pinned = (await hostsFile()).get(hostname.toLowerCase())
  if (pinned !== undefined) return pinned
  const { Resolver } = await import("node:dns/promises")
  const resolver = new Resolver({ timeout: timeoutMillis, tries: 1 })
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none)
  ])
  return [...v4, ...v6].slice(0, maxAddresses)
}

const timeoutMillis = 2_000
const maxAddresses = 16
const none = (): Array<string> => []

/** Names in the machine's host table, which c-ares ignores when it resolves by type. */
const hostsFile = async (): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const text = await readFile("/etc/hosts", "utf8").catch(() => "")
  const names = new Map<string, Array<string>>()
  for (const line of text.split("\n")) {
    const [address, ...aliases] = (line.split("#")[0] ?? "").trim().split(/\s+/)
    if (address === undefined || address === "") continue
    for (const alias of aliases) {
      const name = alias.toLowerCase()
      names.set(name, [...(names.get(name) ?? []), address])
    }
  }
  return names
}

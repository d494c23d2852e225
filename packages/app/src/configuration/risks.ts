import { serverUrls } from "@review-proof/adapter-postgres"
import { Redacted } from "effect"
import { arch, platform } from "node:process"
import type { Config } from "./config.ts"

/** Describes settings that lose or leak data. Values are left out, because they may be secret. */
export const risksOf = (config: Config): ReadonlyArray<string> => {
  const {
    baseUrl,
    databaseReplicaUrl,
    databaseUrl,
    messages,
    requireHttps,
    store,
    trustedProxies
  } = config
  const risks: Array<string> = config.nearMisses.map(
    ({ given, meant }) => `${given} is no setting and is ignored: perhaps ${meant} is meant`
  )
  if (store !== "postgres" && databaseUrl !== null) {
    risks.push(
      `STORE is ${store}, so DATABASE_URL is ignored: leave STORE out to use that database`
    )
  }
  if (store === "memory" && !config.isStoreSet) {
    risks.push(
      `There are no PostgreSQL programs for ${platform} on ${arch}: the service runs with STORE=memory, and all data is gone when it stops. Set DATABASE_URL to a PostgreSQL 15 or newer to keep it`
    )
  }
  for (const [name, url] of [
    ["DATABASE_URL", databaseUrl],
    ["DATABASE_REPLICA_URL", databaseReplicaUrl]
  ] as const) {
    if (store !== "postgres" || url === null || !isRemoteWithoutTls(url)) continue
    risks.push(
      `${name} names a remote host without TLS: add sslmode=require, or all data and the password can be read on the way`
    )
  }
  if (messages.mode === "log" && config.production) {
    risks.push(
      "MESSAGES is log in production: messages are printed with the links in them, and nobody gets them"
    )
  }
  if (messages.mode === "live" && !baseUrl?.startsWith("https:")) {
    risks.push(
      "MESSAGES is live but BASE_URL is not https: customers open the links in their messages without encryption"
    )
  }
  if (messages.mode === "live" && messages.smtpUrl !== null && mayMailOpenly(messages.smtpUrl)) {
    risks.push(
      "SMTP_URL names a remote host and requires no TLS: write smtps:// or add requireTLS=true, or the password and the links for signing in can be read on the way"
    )
  }
  const issuer = config.managementProvider?.issuer
  if (issuer !== undefined && isPlainAndRemote(issuer)) {
    risks.push(
      "MANAGEMENT_OIDC_ISSUER is not https: whoever is on the way to it can sign in to the console"
    )
  }
  const isPublic =
    !local.test(config.publicListener.host) ||
    (baseUrl !== null && !local.test(new URL(baseUrl).hostname))
  if (messages.mode === "live" && !config.production && isPublic) {
    risks.push(
      "MESSAGES is live and NODE_ENV is not production: /dev/outbox shows messages to customers, and the links by which members sign in, to anybody who can reach HOST or BASE_URL"
    )
  }
  if (requireHttps && trustedProxies.length === 0) {
    risks.push(
      "REQUIRE_HTTPS is on but TRUSTED_PROXIES is empty: every call of the public listener is refused, since only a trusted proxy can say that it came over HTTPS"
    )
  }
  return risks
}

/** `prefer` and `allow` accept a server, or a man in the middle, that claims to have no TLS. */
const withTls = ["require", "verify-ca", "verify-full"]

const isRemoteWithoutTls = (databaseUrl: Redacted.Redacted<string>): boolean =>
  (serverUrls(Redacted.value(databaseUrl)) ?? []).some((url) => {
    const { hostname, searchParams } = new URL(url)
    const host = searchParams.get("host") ?? hostname
    return !withTls.includes(searchParams.get("sslmode") ?? "") && !local.test(host)
  })

const isPlainAndRemote = (address: string): boolean => {
  const { hostname, protocol } = new URL(address)
  return protocol === "http:" && !local.test(hostname)
}

/** With smtp:// alone, a man in the middle can hide that the server offers TLS. */
const mayMailOpenly = (smtpUrl: Redacted.Redacted<string>): boolean => {
  const { hostname, protocol, searchParams } = new URL(Redacted.value(smtpUrl))
  const isRequired = protocol === "smtps:" || searchParams.get("requireTLS") === "true"
  return !isRequired && !local.test(hostname)
}

/** None, a unix socket's folder, or a loopback address. */
const local = /^(?:|(?:\/|%2F).*|localhost|127\.[\d.]+|\[?::1\]?)$/i

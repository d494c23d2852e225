import { longestSession, providerMillis } from "@review-proof/domain/portal"
import { CurrentRequest, HttpSettings } from "@review-proof/http-server"
import { Duration, Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Site } from "../../answers/site.ts"

/** Browsers keep `__Host-` cookies of this very host over https alone (contract PORTAL-6). */
const cookieAt = Effect.fnUntraced(function* (name: string, url: URL | null) {
  const isLocal = url !== null && url.protocol === "http:" && isLoopback(url.hostname)
  const isPlain = isLocal && !(yield* Site).production
  return isPlain
    ? { name, attributes: "Path=/; HttpOnly; SameSite=Lax" }
    : { name: `__Host-${name}`, attributes: "Path=/; Secure; HttpOnly; SameSite=Lax" }
})

const cookieNamed = (name: string) =>
  Effect.flatMap(HttpSettings, ({ baseUrl }) => cookieAt(name, new URL(baseUrl)))

const portalCookie = cookieNamed("session")

/**
 * A cookie goes to all ports of its host, so the console's has another name than the portal's. Its
 * listener has no base URL: the address that the browser asked for counts.
 */
export const consoleCookie = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { secure } = yield* CurrentRequest
  const url = URL.parse(`${secure ? "https" : "http"}://${headers["host"] ?? ""}`)
  return yield* cookieAt("console-session", url)
})

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** The token that the browser sent; empty if it sent none. */
export const sessionTokenIn = Effect.fnUntraced(function* (cookie: Cookie) {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return Redacted.make(cookies[(yield* cookie).name] ?? "", { label: "session" })
})

export const sessionToken = sessionTokenIn(portalCookie)

type Cookie = typeof portalCookie | typeof consoleCookie

/** The answer, with the cookie that holds the token. */
export const withSession = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse,
  token: Redacted.Redacted<string>,
  cookie: Cookie = portalCookie
) {
  const { attributes, name } = yield* cookie
  const seconds = longestSession / 1000
  const line = `${name}=${Redacted.value(token)}; ${attributes}; Max-Age=${seconds}`
  return HttpServerResponse.setHeader(answer, "set-cookie", line)
})

/** The answer, which deletes the cookie of the token. */
export const withoutSession = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse,
  cookie: Cookie = portalCookie
) {
  const { attributes, name } = yield* cookie
  return HttpServerResponse.setHeader(answer, "set-cookie", `${name}=; ${attributes}; Max-Age=0`)
})

const offerCookie = cookieNamed("no-passkey-offer")

/** True in a browser whose member does not want a passkey there. */
export const isPasskeyOfferRefused = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return cookies[(yield* offerCookie).name] !== undefined
})

/** The answer, with the cookie that declines passkeys in this browser for a year. */
export const withoutPasskeyOffer = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse
) {
  const { attributes, name } = yield* offerCookie
  return HttpServerResponse.setHeader(
    answer,
    "set-cookie",
    `${name}=1; ${attributes}; Max-Age=31536000`
  )
})

const providerCookie = cookieNamed("provider")

/** The ticket of a browser that was sent to a provider; empty if it has none. */
export const providerTicket = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return cookies[(yield* providerCookie).name] ?? ""
})

/** The answer, with the cookie that holds a ticket for as long as it is valid. */
export const withProviderTicket = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse,
  ticket: string
) {
  const { name } = yield* providerCookie
  const maxAge = Duration.millis(providerMillis)
  return HttpServerResponse.setCookieUnsafe(answer, name, ticket, { ...ofProvider(name), maxAge })
})

const ofProvider = (name: string) =>
  ({
    path: "/",
    httpOnly: true,
    secure: name.startsWith("__Host-"),
    sameSite: "lax"
  }) as const

/** The answer, with the cookie of the token in place of that of the used ticket. */
export const withSessionForTicket = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse,
  token: Redacted.Redacted<string>,
  cookie: Cookie = portalCookie
) {
  const { name } = yield* cookie
  const maxAge = Duration.millis(longestSession)
  const kept = { ...ofProvider(name), maxAge }
  return yield* withoutTicket(
    HttpServerResponse.setCookieUnsafe(answer, name, Redacted.value(token), kept)
  )
})

/** Deletes the cookie of the ticket, whatever the answer to this request is. */
export const dropTicket = Effect.gen(function* () {
  const settings = yield* HttpSettings
  yield* HttpEffect.appendPreResponseHandler((_, answer) =>
    Effect.provideService(withoutTicket(answer), HttpSettings, settings)
  )
})

const withoutTicket = Effect.fnUntraced(function* (answer: HttpServerResponse.HttpServerResponse) {
  const { name } = yield* providerCookie
  const gone = { ...ofProvider(name), maxAge: Duration.zero }
  return HttpServerResponse.setCookieUnsafe(answer, name, "", gone)
})

import { longestSession, providerMillis } from "@review-proof/domain/portal"
import { CurrentRequest, HttpSettings } from "@review-proof/http-server"
import { Duration, Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { seeOther } from "../answers/page-answer.ts"
import { Site } from "../answers/site.ts"
import { dayMillis } from "../html/utc-time.ts"

/** Browsers keep `__Host-` cookies of this very host over https alone (contract PORTAL-6). */
const cookieAt = Effect.fnUntraced(function* (name: string, url: URL | null) {
  const isLocal = url !== null && url.protocol === "http:" && isLoopback(url.hostname)
  const isPlain = isLocal && !(yield* Site).production
  return {
    name: isPlain ? name : `__Host-${name}`,
    path: "/",
    httpOnly: true,
    secure: !isPlain,
    sameSite: "lax"
  } as const
})

const cookieNamed = (name: string) =>
  Effect.flatMap(HttpSettings, ({ baseUrl }) => cookieAt(name, new URL(baseUrl)))

const portalCookie = cookieNamed("session")

/** The management listener has no base URL, so the address that the browser asked for counts. */
export const consoleBaseUrl = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { secure } = yield* CurrentRequest
  return `${secure ? "https" : "http"}://${headers["host"] ?? ""}`
})

/** A cookie goes to all ports of its host, so the console's has another name than the portal's. */
export const consoleCookie = Effect.flatMap(consoleBaseUrl, (url) =>
  cookieAt("console-session", URL.parse(url))
)

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname)

const sentIn = Effect.fnUntraced(function* (cookie: Cookie) {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return cookies[(yield* cookie).name]
})

/** The token that the browser sent; empty if it sent none. */
export const sessionTokenIn = (cookie: Cookie) =>
  Effect.map(sentIn(cookie), (sent = "") => Redacted.make(sent, { label: "session" }))

export const sessionToken = sessionTokenIn(portalCookie)

type Cookie<R = HttpServerRequest.HttpServerRequest | HttpSettings> = Effect.Effect<
  Effect.Success<ReturnType<typeof cookieAt>>,
  never,
  R
>

/** The answer, with a cookie that the browser keeps for this long. */
const withCookie = Effect.fnUntraced(function* <R>(
  answer: HttpServerResponse.HttpServerResponse,
  cookie: Cookie<R>,
  value: string,
  millis: number
) {
  const { name, ...attributes } = yield* cookie
  const kept = { ...attributes, maxAge: Duration.millis(millis) }
  return HttpServerResponse.setCookieUnsafe(answer, name, value, kept)
})

/** The answer, with the cookie that holds the token. */
export const withSession = (
  answer: HttpServerResponse.HttpServerResponse,
  token: Redacted.Redacted<string>,
  cookie: Cookie = portalCookie
) => withCookie(answer, cookie, Redacted.value(token), longestSession)

/** The answer, which deletes the cookie of the token. */
export const withoutSession = (
  answer: HttpServerResponse.HttpServerResponse,
  cookie: Cookie = portalCookie
) => withCookie(answer, cookie, "", 0)

const offerCookie = cookieNamed("no-passkey-offer")

/** True in a browser whose member does not want a passkey there. */
export const isPasskeyOfferRefused = Effect.map(sentIn(offerCookie), (sent) => sent !== undefined)

/** The answer, with the cookie that declines passkeys in this browser for a year. */
export const withoutPasskeyOffer = (answer: HttpServerResponse.HttpServerResponse) =>
  withCookie(answer, offerCookie, "1", 365 * dayMillis)

const providerCookie = cookieNamed("provider")

/** The ticket of a browser that was sent to a provider; empty if it has none. */
export const providerTicket = Effect.map(sentIn(providerCookie), (sent = "") => sent)

/** Redirects to a provider's page with a cookie that holds the ticket for as long as it is valid. */
export const redirectToProvider = Effect.fnUntraced(function* (to: {
  readonly ticket: string
  readonly url: string
}) {
  const away = HttpServerResponse.setHeader(yield* seeOther("/"), "location", to.url)
  return yield* withCookie(away, providerCookie, to.ticket, providerMillis)
})

/** The answer, with the cookie of the token in place of that of the used ticket. */
export const withSessionForTicket: typeof withSession = (answer, token, cookie) =>
  Effect.flatMap(withSession(answer, token, cookie), withoutTicket)

/** Deletes the cookie of the ticket, whatever the answer to this request is. */
export const dropTicket = Effect.gen(function* () {
  const settings = yield* HttpSettings
  yield* HttpEffect.appendPreResponseHandler((_, answer) =>
    Effect.provideService(withoutTicket(answer), HttpSettings, settings)
  )
})

const withoutTicket = (answer: HttpServerResponse.HttpServerResponse) =>
  withCookie(answer, providerCookie, "", 0)

import { longestSession } from "@review-proof/domain/portal"
import { HttpSettings } from "@review-proof/http-server"
import { Context, Effect, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

/** False where the service is tried out or developed. */
export const InProduction = Context.Reference<boolean>("@review-proof/adapter-web/InProduction", {
  defaultValue: () => true
})

/** Browsers keep `__Host-` cookies of this very host over https alone (contract PORTAL-6). */
const cookie = Effect.gen(function* () {
  const { baseUrl } = yield* HttpSettings
  const { hostname, protocol } = new URL(baseUrl)
  const isPlain = !(yield* InProduction) && protocol === "http:" && isLoopback(hostname)
  return isPlain
    ? { name: "session", attributes: "Path=/; HttpOnly; SameSite=Lax" }
    : { name: "__Host-session", attributes: "Path=/; Secure; HttpOnly; SameSite=Lax" }
})

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** The token that the browser sent; empty where it sent none. */
export const sessionToken = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return Redacted.make(cookies[(yield* cookie).name] ?? "", { label: "session" })
})

/** The answer, from which the browser keeps the token. */
export const withSession = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse,
  token: Redacted.Redacted<string>
) {
  const { attributes, name } = yield* cookie
  const seconds = longestSession / 1000
  const line = `${name}=${Redacted.value(token)}; ${attributes}; Max-Age=${seconds}`
  return HttpServerResponse.setHeader(answer, "set-cookie", line)
})

/** The answer, after which the browser has no token. */
export const withoutSession = Effect.fnUntraced(function* (
  answer: HttpServerResponse.HttpServerResponse
) {
  const { attributes, name } = yield* cookie
  return HttpServerResponse.setHeader(answer, "set-cookie", `${name}=; ${attributes}; Max-Age=0`)
})
